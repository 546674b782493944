// What an account published on the portal's blog: found, read, edited, hidden. Writing a new post is the composer's; drafts are
// lent by their own feature.
import { Newspaper } from 'lucide-react';
import type { ComponentType } from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { Link, useSearchParams } from '../../../ui/routing.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { EditorSlots } from './post-editor.tsx';
import { WriteLink } from './write-link.tsx';

const PostEditor = lazyNamed(() => import('./post-editor.tsx'), 'PostEditor');
const OwnPosts = lazyNamed(() => import('./own-posts.tsx'), 'OwnPosts');

const TABS = [
  { value: 'posts', label: 'Published' },
  { value: 'drafts', label: 'Drafts' },
] as const;

export interface BlogManagerSlots extends EditorSlots {
  Drafts: ComponentType;
}

export function BlogManager({ Drafts, ...slots }: BlogManagerSlots) {
  const [query] = useSearchParams();
  const postId = query.get('post');
  if (postId)
    return (
      <PageBody>
        <PostEditor key={postId} id={postId} {...slots} />
      </PageBody>
    );
  return (
    <PageBody>
      <PageHeader
        title="Blog manager"
        about="Your posts on the portal’s blog. New ones go through the schedule, like posts for your sites."
        action={
          <div className="flex flex-wrap gap-2">
            <Link to="/blog" className={buttonClass()}>
              <Newspaper aria-hidden className="size-4" />
              Open the blog
            </Link>
            <WriteLink />
          </div>
        }
      />
      <Tabs label="Blog manager" tabs={TABS}>
        {(tab) => (tab === 'drafts' ? <Drafts /> : <OwnPosts />)}
      </Tabs>
    </PageBody>
  );
}
