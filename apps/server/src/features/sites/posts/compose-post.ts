// What a planned post becomes on a WordPress site. The first picture is its featured one; whatever else was attached
// stands at its end.
import type { PostContent } from '@msm/contract/posts/content';
import { escapeHtml } from '../../../platform/text/html.ts';
import type { NewPost } from '../../../platform/ports/wordpress.ts';

export interface AttachedMedia {
  id: number;
  url: string;
  mimeType: string;
  altText: string;
}

interface Ingredients {
  slug: string;
  media: AttachedMedia[];
  /** Pictures that the text shows, and where their copies lie on the site. */
  shown: { address: string; url: string }[];
  categories: number[];
  tags: number[];
  /** Only a site with msmBridge takes them: WordPress itself has no such fields. */
  takesSeo: boolean;
}

/** Themes show an excerpt of a few lines. */
const MAX_EXCERPT_LENGTH = 500;

export function composePost(content: PostContent, ingredients: Ingredients): NewPost {
  const { slug, media, shown, categories, tags, takesSeo } = ingredients;
  const [first] = media;
  const featured = first && isPicture(first) ? first : undefined;
  const attached = media.filter((each) => each !== featured).map(figure);
  const html = shown
    // The address of one may end with that of another.
    .toSorted((one, other) => other.address.length - one.address.length)
    .reduce((text, { address, url }) => text.replaceAll(address, () => escapeHtml(url)), content.html ?? '');
  const text = html.trim() ? html : paragraphs(content.text ?? '');
  const excerpt = content.excerpt ?? (content.html?.trim() ? content.text : undefined) ?? '';
  return {
    title: withoutTags(content.title),
    html: [text, ...attached].join('\n'),
    excerpt: withoutTags(excerpt.slice(0, MAX_EXCERPT_LENGTH)),
    slug,
    status: 'publish',
    categories,
    tags,
    featuredMediaId: featured?.id,
    ...(takesSeo && content.seo && { meta: seoFields(content.seo) }),
  };
}

/** Text for a place that WordPress takes for HTML, and where it keeps an administrator's scripts. */
const withoutTags = (text: string): string => text.replaceAll('<', '&lt;');

const isPicture = ({ mimeType }: AttachedMedia) => mimeType.startsWith('image/');

const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim())
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n');

function figure(media: AttachedMedia): string {
  const url = escapeHtml(media.url);
  return isPicture(media)
    ? `<figure class="wp-block-image"><img src="${url}" alt="${escapeHtml(media.altText)}" class="wp-image-${media.id}"></figure>`
    : `<figure class="wp-block-video"><video controls src="${url}"></video></figure>`;
}

/** The fields of Yoast SEO, which other SEO plugins read as well; msmBridge opens them to the API. */
function seoFields({ title, description, keyphrase }: NonNullable<PostContent['seo']>) {
  return {
    ...(title && { _yoast_wpseo_title: title }),
    ...(description && { _yoast_wpseo_metadesc: description }),
    ...(keyphrase && { _yoast_wpseo_focuskw: keyphrase }),
  };
}
