// One post of the blog: its text, who wrote it, what others say, and what to read next. Rendered by the server for visitors; a
// member's own part (like, waiting comments) is asked for besides.
import { blogRoutes } from '@msm/contract/blog/routes';
import type { BlogPost, PostSummary } from '@msm/contract/blog/schemas';
import { ArrowLeft, PenLine } from 'lucide-react';
import { useParams } from 'react-router';
import { ApiError } from '../../../platform/api/api-error.ts';
import { describeFailure } from '../../../platform/api/query-failure.ts';
import { QueryScope } from '../../../platform/api/query-scope.tsx';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { usePageWords } from '../../../platform/own-words.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Link } from '../../../ui/routing.tsx';
import { postWords } from './blog-reads.ts';
import { Comments } from './comments.tsx';
import { LikeAndShare } from './like-and-share.tsx';
import { NewsletterBox } from './newsletter.tsx';
import { CoverPicture, PostCard, sayDate } from './post-card.tsx';
import './blog.css';
import './post.css';

export function PostPage() {
  const { slug = '' } = useParams();
  return (
    <QueryScope>
      {/* The key starts a post afresh when one goes on to another. */}
      <Post key={slug} slug={slug} />
    </QueryScope>
  );
}

function Post({ slug }: { slug: string }) {
  const { data, error, refetch } = useRouteQuery(blogRoutes.readPost, { params: { slug } });
  usePageWords(data && postWords(data.post));
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NoPost />;
  if (error && !data)
    return (
      <div className="blog">
        <FailedState {...describeFailure(error, 'The post could not be loaded.', refetch)} />
      </div>
    );
  if (!data) return <PostSkeleton />;
  return <PostText slug={slug} post={data.post} related={data.related} />;
}

function PostText({ slug, post, related }: { slug: string; post: BlogPost; related: PostSummary[] }) {
  const isMember = useSession((state) => state.isAuthenticated);
  const own = useRouteQuery(blogRoutes.readOwnPart, isMember ? { params: { slug } } : undefined);
  const { author, category } = post;
  return (
    <article className="blog post">
      <header className="post-head">
        <p className="blog-kicker">
          <Link to="/blog">
            <ArrowLeft aria-hidden className="size-3.5" /> Blog
          </Link>
          {category && <Link to={`/blog?category=${category.slug}`}>{category.name}</Link>}
        </p>
        <h1>{post.title}</h1>
        <div className="post-byline">
          {author && <Avatar name={author.name} size="large" />}
          <p>
            {author && <Link to={`/blog?author=${author.id}`}>{author.name}</Link>}
            <span className="blog-facts">
              <time dateTime={post.publishedAt}>{sayDate(post.publishedAt)}</time>
              <span>{post.readingMinutes} min read</span>
            </span>
          </p>
          {own.data?.isOwn && (
            <Link to={`/blog-manager?post=${post.id}`} className="post-edit">
              <PenLine aria-hidden className="size-4" /> Edit
            </Link>
          )}
        </div>
      </header>
      {post.cover && (
        <CoverPicture cover={post.cover} title={post.title} sizes="(width < 64rem) 100vw, 960px" isFirst />
      )}
      {/* Sanitised by the server, by the policy of the blog. */}
      <div className="post-text" dangerouslySetInnerHTML={{ __html: post.html }} />
      <footer className="post-foot">
        {post.tags.length > 0 && (
          <ul aria-label="Tags" className="post-tags">
            {post.tags.map(({ slug: tag, name }) => (
              <li key={tag}>
                <Link to={`/blog?tag=${encodeURIComponent(tag)}`}>#{name}</Link>
              </li>
            ))}
          </ul>
        )}
        <LikeAndShare slug={slug} post={post} isLiked={own.data?.isLiked ?? false} />
      </footer>
      <Comments slug={slug} waiting={own.data?.waiting ?? []} />
      {related.length > 0 && (
        <section aria-labelledby="related" className="post-related">
          <h2 id="related">Read next</h2>
          <div className="blog-grid">
            {related.map((each) => (
              <PostCard key={each.id} post={each} />
            ))}
          </div>
        </section>
      )}
      <NewsletterBox />
    </article>
  );
}

const NoPost = () => (
  <div className="blog blog-empty">
    <h1>This post is not here</h1>
    <p>It may have been renamed or taken down.</p>
    <Link to="/blog">Show all posts</Link>
  </div>
);

const PostSkeleton = () => (
  <div aria-busy className="blog post">
    <div className="blog-skeleton is-title" />
    <div className="blog-skeleton" />
    <div className="blog-skeleton" />
  </div>
);
