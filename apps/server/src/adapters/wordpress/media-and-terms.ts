// A site's files, categories and tags.
import * as z from 'zod/mini';
import { SiteFault, type WordPressSite } from '../../platform/ports/wordpress.ts';
import {
  MediaAnswer,
  PictureAnswer,
  TermAnswer,
  TermsAnswer,
  toMedia,
  toPicture,
  toTerm,
} from './answers.ts';
import type { CallRest } from './rest-call.ts';

const MEDIA = '/wp/v2/media';
/** As many as WordPress gives in one page. */
const MOST_TERMS = 100;

const TermExists = z.object({ term_id: z.number() });

type Files = Pick<WordPressSite, 'listPictures' | 'uploadMedia' | 'readMedia' | 'findMediaBySlug'>;
type Terms = Pick<WordPressSite, 'listTerms' | 'termNamed'>;

export function filesOf(call: CallRest): Files {
  return {
    async listPictures({ page, pageSize, search }) {
      const query = { media_type: 'image', page, per_page: pageSize, ...(search && { search }) };
      const fields = 'id,title,alt_text,mime_type,source_url,media_details';
      try {
        const { data, total } = await call({
          method: 'GET',
          path: MEDIA,
          query: { ...query, _fields: fields },
          answer: z.array(PictureAnswer),
        });
        return { pictures: data.map(toPicture), total };
      } catch (error) {
        // A page behind the last is an error to WordPress, and an empty page to us.
        const isBehind = error instanceof SiteFault && error.remote?.code === 'rest_post_invalid_page_number';
        if (!isBehind) throw error;
        return { pictures: [], total: 0 };
      }
    },
    async uploadMedia({ bytes, fileName, mimeType, altText }) {
      const headers = {
        'content-type': mimeType,
        'content-disposition': `attachment; filename="${fileName}"`,
      };
      const query = { alt_text: altText || undefined };
      const file = { bytes, headers };
      const { data } = await call({ method: 'POST', path: MEDIA, query, file, answer: MediaAnswer });
      return toMedia(data);
    },
    async readMedia(id) {
      const { data } = await call({ method: 'GET', path: `${MEDIA}/${id}`, answer: MediaAnswer });
      return toMedia(data);
    },
    async findMediaBySlug(slug) {
      const query = { slug, _: Date.now() };
      const { data } = await call({ method: 'GET', path: MEDIA, query, answer: z.array(MediaAnswer) });
      const media = data.find((each) => each.slug === slug);
      return media && toMedia(media);
    },
  };
}

export function termsOf(call: CallRest): Terms {
  const list = async (kind: string, query: Record<string, string>) => {
    const asked = { per_page: MOST_TERMS, _fields: 'id,name,count', ...query };
    const { data } = await call({ method: 'GET', path: `/wp/v2/${kind}`, query: asked, answer: TermsAnswer });
    return data.map(toTerm);
  };
  return {
    listTerms: (kind) => list(kind, { orderby: 'count', order: 'desc' }),
    async termNamed(kind, name) {
      const wanted = name.toLowerCase();
      const found = (await list(kind, { search: name })).find((term) => term.name.toLowerCase() === wanted);
      if (found) return found.id;
      try {
        const { data } = await call({
          method: 'POST',
          path: `/wp/v2/${kind}`,
          json: { name },
          answer: TermAnswer,
        });
        return data.id;
      } catch (error) {
        // It was created in between, or is spelled a little differently there.
        const existing =
          error instanceof SiteFault && error.remote?.code === 'term_exists'
            ? TermExists.safeParse(error.remote.data)
            : undefined;
        if (!existing?.success) throw error;
        return existing.data.term_id;
      }
    },
  };
}
