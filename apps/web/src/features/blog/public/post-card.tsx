// A post in a list: its picture, title, beginning, author and date.
import type { Cover, PostSummary } from '@msm/contract/blog/schemas';
import { Link } from '../../../ui/routing.tsx';

/** The server's and the browser's words must be equal, wherever the reader is. */
const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
export const sayDate = (instant: string): string => DATE.format(new Date(instant));

const addressOf = ({ slug }: Pick<PostSummary, 'slug'>): string => `/blog/${slug}`;

interface CoverPictureProps {
  cover: Cover | null;
  title: string;
  /** Of the space it takes, for the browser's choice of a width. */
  sizes: string;
  /** It is the first thing on the page. */
  isFirst?: boolean;
}

/** A third of the picture: left, middle or right. The content policy allows no styles of elements. */
const third = (share: number): number => Math.min(2, Math.floor(share * 3));

export function CoverPicture({ cover, title, sizes, isFirst = false }: CoverPictureProps) {
  const largest = cover?.sizes.at(-1);
  if (!cover || !largest)
    return (
      <div className="blog-cover is-drawn" data-tone={toneOf(title)} aria-hidden>
        <span>{firstLetter(title)}</span>
      </div>
    );
  return (
    <div className="blog-cover">
      <img
        src={largest.url}
        srcSet={
          cover.sizes.length > 1
            ? cover.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')
            : undefined
        }
        sizes={sizes}
        width={largest.width}
        height={largest.height}
        alt={cover.altText}
        data-x={third(cover.focalPoint.x)}
        data-y={third(cover.focalPoint.y)}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
      />
    </div>
  );
}

const TONES = 6;
function toneOf(title: string): number {
  let sum = 0;
  for (const letter of title) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return sum % TONES;
}

const firstLetter = (title: string): string => /[\p{L}\p{N}]/u.exec(title)?.[0].toUpperCase() ?? '·';

export function PostCard({ post, isLead = false }: { post: PostSummary; isLead?: boolean }) {
  const { title, excerpt, cover, author, category, readingMinutes, publishedAt } = post;
  return (
    <article className={isLead ? 'blog-card is-lead' : 'blog-card'}>
      <CoverPicture
        cover={cover}
        title={title}
        isFirst={isLead}
        sizes={isLead ? '(width < 48rem) 100vw, 620px' : '(width < 40rem) 100vw, (width < 64rem) 50vw, 360px'}
      />
      <div className="blog-card-text">
        <p className="blog-kicker">
          {category?.name ?? post.tags[0]?.name ?? 'Post'}
          {post.isFeatured && <span className="blog-featured">Featured</span>}
        </p>
        <h2>
          <Link to={addressOf(post)}>{title}</Link>
        </h2>
        <p className="blog-excerpt">{excerpt}</p>
        <p className="blog-facts">
          {author && <span>{author.name}</span>}
          <time dateTime={publishedAt}>{sayDate(publishedAt)}</time>
          <span>{readingMinutes} min read</span>
        </p>
      </div>
    </article>
  );
}
