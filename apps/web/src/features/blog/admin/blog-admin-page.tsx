// The whole blog for administrators: posts of every account, comments that wait, categories and authors.
import { Newspaper } from 'lucide-react';
import { buttonClass } from '../../../ui/button.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { Link } from '../../../ui/routing.tsx';
import { Tabs } from '../../../ui/tabs.tsx';

const AuthorList = lazyNamed(() => import('./author-list.tsx'), 'AuthorList');
const CategoryList = lazyNamed(() => import('./category-list.tsx'), 'CategoryList');
const CommentList = lazyNamed(() => import('./comment-list.tsx'), 'CommentList');
const PostList = lazyNamed(() => import('./post-list.tsx'), 'PostList');

const TABS = [
  { value: 'posts', label: 'Posts' },
  { value: 'comments', label: 'Comments' },
  { value: 'categories', label: 'Categories' },
  { value: 'authors', label: 'Authors' },
] as const;

export const BlogAdminPage = () => (
  <PageBody>
    <PageHeader
      title="Blog admin"
      about="All posts of the portal’s blog, what is said about them, and how they are sorted."
      action={
        <Link to="/blog" className={buttonClass()}>
          <Newspaper aria-hidden className="size-4" />
          Open the blog
        </Link>
      }
    />
    <Tabs label="Blog admin" tabs={TABS}>
      {(tab) => (
        <>
          {tab === 'posts' && <PostList />}
          {tab === 'comments' && <CommentList />}
          {tab === 'categories' && <CategoryList />}
          {tab === 'authors' && <AuthorList />}
        </>
      )}
    </Tabs>
  </PageBody>
);
