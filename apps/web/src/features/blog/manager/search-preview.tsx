// A post as a search engine would list it, cut where results are cut.
import type { PostFields } from '@msm/contract/blog/schemas';

const TITLE_LENGTH = 60;
const DESCRIPTION_LENGTH = 160;

export function SearchPreview({ fields }: { fields: PostFields }) {
  const title = cut(fields.seoTitle.trim() || fields.title.trim() || 'Post title', TITLE_LENGTH);
  const description = cut(fields.seoDescription.trim() || fields.excerpt.trim(), DESCRIPTION_LENGTH);
  return (
    <figure className="rounded-control border border-border p-3">
      <figcaption className="mb-1.5 text-xs text-muted-fg">In search results</figcaption>
      <p className="truncate text-xs text-muted-fg">
        {window.location.host} › blog › {fields.slug}
      </p>
      <p className="font-medium wrap-anywhere text-link">{title}</p>
      <p className="line-clamp-3 wrap-anywhere">{description || 'The beginning of the text stands here.'}</p>
    </figure>
  );
}

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;
