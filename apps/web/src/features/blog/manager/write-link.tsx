// To the composer, where a post for the blog is written.
import { Plus } from 'lucide-react';
import { buttonClass } from '../../../ui/button.tsx';
import { Link } from '../../../ui/routing.tsx';

export const WriteLink = () => (
  <Link to="/compose" className={buttonClass({ look: 'primary' })}>
    <Plus aria-hidden className="size-4" />
    New post
  </Link>
);
