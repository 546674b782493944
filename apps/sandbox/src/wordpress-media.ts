// /wp/v2/media: raw files in, public addresses out.
import {
  canWrite,
  forbidden,
  pageOf,
  restError,
  type RestHandler,
  type RestRequest,
  type RestResult,
} from './wordpress-rest.ts';
import { freeSlug, toSlug, type WordPressMedia, type WordPressSite } from './wordpress-site.ts';

const TAKEN_TYPES = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'mp4'];
export const UPLOADS_PATH = '/wp-content/uploads/';

export const answerMedia: RestHandler = (site, request) => {
  const [, path, id] = /^(\/wp\/v2\/media)(?:\/(\d+))?$/.exec(request.route) ?? [];
  if (!path) return undefined;
  if (id !== undefined) {
    const media = site.media.find((each) => each.id === Number(id));
    return media
      ? { status: 200, body: present(site, media) }
      : restError(404, 'rest_post_invalid_id', 'Invalid post ID.');
  }
  if (request.method === 'POST') return upload(site, request);
  const slugs = request.query.get('slug')?.split(',');
  const search = request.query.get('search')?.toLowerCase() ?? '';
  const kind = request.query.get('media_type') ?? '';
  const items = site.media
    .filter(({ slug }) => !slugs || slugs.includes(slug))
    .filter(({ fileName, mimeType }) => fileName.toLowerCase().includes(search) && mimeType.startsWith(kind))
    .toReversed()
    .map((media) => present(site, media));
  return pageOf({ items, query: request.query, pageFault: 'rest_post_invalid_page_number' });
};

function upload(site: WordPressSite, { user, headers, body, query }: RestRequest): RestResult {
  if (!canWrite(user))
    return forbidden(user, 'rest_cannot_create', 'Sorry, you are not allowed to create posts as this user.');
  const fileName = /filename="([^"]+)"/.exec(headers['content-disposition'] ?? '')?.[1];
  if (!fileName)
    return restError(400, 'rest_upload_no_content_disposition', 'No Content-Disposition supplied.');
  if (body.length === 0) return restError(400, 'rest_upload_no_data', 'No data supplied.');
  const [, name = '', extension = ''] = /^(.*?)(?:\.(\w+))?$/.exec(fileName) ?? [];
  if (!TAKEN_TYPES.includes(extension))
    return restError(
      500,
      'rest_upload_unknown_error',
      'Sorry, you are not allowed to upload this file type.',
    );
  const media: WordPressMedia = {
    id: site.nextId(),
    slug: freeSlug(toSlug(name), site.media),
    fileName,
    mimeType: headers['content-type'] ?? 'application/octet-stream',
    altText: query.get('alt_text') ?? '',
    bytes: body,
  };
  site.media.push(media);
  return { status: 201, body: present(site, media) };
}

const present = (site: WordPressSite, media: WordPressMedia): object => ({
  id: media.id,
  slug: media.slug,
  title: { rendered: media.fileName.replace(/\.\w+$/, '') },
  status: 'inherit',
  mime_type: media.mimeType,
  alt_text: media.altText,
  source_url: `${site.url}${UPLOADS_PATH}${media.fileName}`,
  media_details: { filesize: media.bytes.length },
});
