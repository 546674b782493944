// A way on that looks like a button.
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/routing.tsx';

interface ButtonLinkProps {
  to: string;
  look?: 'primary' | 'plain';
  children: string;
}

export function ButtonLink({ to, look, children }: ButtonLinkProps) {
  return (
    <Link to={to} className={buttonClass({ look })}>
      {children}
    </Link>
  );
}
