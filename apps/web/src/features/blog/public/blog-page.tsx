// The blog: its newest posts, found by category, tag, author or words. Rendered by the server for visitors, with what it shows.
import { blogRoutes } from '@msm/contract/blog/routes';
import { POSTS_PER_PAGE } from '@msm/contract/blog/limits';
import { ArrowLeft, ArrowRight, Rss, Search, X } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import { describeFailure } from '../../../platform/api/query-failure.ts';
import { QueryScope } from '../../../platform/api/query-scope.tsx';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { usePageWords } from '../../../platform/own-words.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Link, useSearchParams } from '../../../ui/routing.tsx';
import { isNarrowed, listAddress, listArguments, listWords } from './blog-reads.ts';
import { NewsletterBox, NewsletterNotice } from './newsletter.tsx';
import { PostCard } from './post-card.tsx';
import './blog.css';

export const BlogPage = () => (
  <QueryScope>
    <Blog />
  </QueryScope>
);

function Blog() {
  const [query] = useSearchParams();
  const list = useRouteQuery(blogRoutes.listPosts, listArguments(query), {
    // The list stays while another page of it is on its way.
    placeholderData: (before) => before,
  });
  const { data, error, refetch } = list;
  usePageWords(data && listWords(data.topic, query));
  const search = query.get('q');
  const isFiltered = Boolean(search) || isNarrowed(query);
  const page = data?.page ?? 1;
  const hasLead = !isFiltered && page === 1;
  const posts = leadFirst(data?.posts ?? [], hasLead);
  return (
    <div className="blog">
      <NewsletterNotice />
      <header className="blog-head">
        <div>
          <h1>{search ? 'Search' : (data?.topic ?? 'Blog')}</h1>
          <p>
            {isFiltered && data
              ? `${sayCount(data.total, data.isMore)}${search ? ` for “${search}”` : ''}`
              : 'News, guides and stories from the people who use and build the portal.'}
          </p>
        </div>
        <SearchForm key={search} query={query} />
      </header>
      <Topics query={query} />
      {error && !data && (
        <FailedState {...describeFailure(error, 'The posts could not be loaded.', refetch)} />
      )}
      {!data && !error && <ListSkeleton />}
      {data?.posts.length === 0 && (
        <div className="blog-empty">
          <p>
            {isFiltered
              ? 'Nothing was found. Try other words, or look at all posts.'
              : 'The first post is still being written.'}
          </p>
          {isFiltered && <Link to="/blog">Show all posts</Link>}
        </div>
      )}
      <div
        className={hasLead ? 'blog-grid has-lead' : 'blog-grid'}
        aria-busy={list.isPlaceholderData || undefined}
      >
        {posts.map((post, place) => (
          <PostCard key={post.id} post={post} isLead={hasLead && place === 0} />
        ))}
      </div>
      {data && <Pages query={query} page={page} total={data.total} isMore={data.isMore === true} />}
      <NewsletterBox />
    </div>
  );
}

/** A featured post opens the first page, wherever it stands among its posts. */
function leadFirst<Post extends { isFeatured: boolean }>(
  posts: readonly Post[],
  hasLead: boolean,
): readonly Post[] {
  const lead = hasLead ? posts.findIndex(({ isFeatured }) => isFeatured) : -1;
  return lead <= 0 ? posts : [posts[lead]!, ...posts.toSpliced(lead, 1)];
}

const sayCount = (total: number, isMore: boolean | undefined): string =>
  total === 1 ? '1 post' : `${isMore ? 'More than ' : ''}${total.toLocaleString('en')} posts`;

function SearchForm({ query }: { query: URLSearchParams }) {
  const navigate = useNavigate();
  const find = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get('q');
    if (typeof words === 'string') void navigate(listAddress(query, { q: words.trim(), tag: '', page: '' }));
  };
  return (
    <form role="search" action="/blog" className="blog-search" onSubmit={find}>
      <Search aria-hidden className="size-4" />
      <input
        type="search"
        name="q"
        maxLength={100}
        aria-label="Search the blog"
        placeholder="Search"
        defaultValue={query.get('q') ?? ''}
      />
      <a href={blogRoutes.readFeed.path} aria-label="RSS feed" title="RSS feed">
        <Rss aria-hidden className="size-4" />
      </a>
    </form>
  );
}

function Topics({ query }: { query: URLSearchParams }) {
  const { data } = useRouteQuery(blogRoutes.listTopics, {});
  const chosen = { category: query.get('category'), tag: query.get('tag'), author: query.get('author') };
  if (!data || (data.categories.length === 0 && data.tags.length === 0)) return null;
  const all = [
    ...data.categories.map(({ slug, name }) => ({ kind: 'category' as const, slug, name })),
    ...data.tags.slice(0, 5).map(({ slug, name }) => ({ kind: 'tag' as const, slug, name })),
  ];
  return (
    <nav aria-label="Topics" className="blog-topics">
      <ul>
        <li>
          <Link
            to={listAddress(query, { category: '', tag: '', author: '', page: '' })}
            aria-current={isNarrowed(query) ? undefined : 'page'}
          >
            All
          </Link>
        </li>
        {all.map(({ kind, slug, name }) => (
          <li key={`${kind} ${slug}`}>
            <Link
              to={listAddress(query, { category: '', tag: '', author: '', [kind]: slug, page: '' })}
              aria-current={chosen[kind] === slug ? 'page' : undefined}
            >
              {kind === 'tag' ? `#${name}` : name}
            </Link>
          </li>
        ))}
        {chosen.tag && !all.some(({ kind, slug }) => kind === 'tag' && slug === chosen.tag) && (
          <li>
            <Link
              to={listAddress(query, { tag: '', page: '' })}
              aria-current="page"
              aria-label={`Stop showing only ${chosen.tag}`}
            >
              #{chosen.tag} <X aria-hidden className="size-3.5" />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

interface PagesProps {
  query: URLSearchParams;
  page: number;
  total: number;
  isMore: boolean;
}

function Pages({ query, page, total, isMore }: PagesProps) {
  const last = Math.max(1, Math.ceil(total / POSTS_PER_PAGE));
  if (last === 1) return null;
  const to = (wanted: number) => listAddress(query, { page: wanted > 1 ? String(wanted) : '' });
  return (
    <nav aria-label="Pages" className="blog-pages">
      {page > 1 ? (
        <Link to={to(page - 1)} rel="prev">
          <ArrowLeft aria-hidden className="size-4" /> Newer
        </Link>
      ) : (
        <span />
      )}
      <span>
        Page {page.toLocaleString('en')} of {last.toLocaleString('en')}
        {isMore && '+'}
      </span>
      {page < last ? (
        <Link to={to(page + 1)} rel="next">
          Older <ArrowRight aria-hidden className="size-4" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}

const ListSkeleton = () => (
  <div aria-busy className="blog-grid">
    {Array.from({ length: 6 }, (_, place) => (
      <div key={place} className="blog-skeleton" />
    ))}
  </div>
);
