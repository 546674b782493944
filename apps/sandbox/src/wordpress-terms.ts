// /wp/v2/categories and /wp/v2/tags. Authors may make tags; categories are for administrators.
import {
  canWrite,
  forbidden,
  jsonOf,
  pageOf,
  restError,
  textIn,
  type RestHandler,
} from './wordpress-rest.ts';
import type { WordPressTerm } from './wordpress-site.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Names are stored as HTML. */
export const asHtml = (name: string) => name.replace(/[&<>]/g, (character) => ENTITIES[character] ?? '');

export const answerTerms: RestHandler = (site, request) => {
  const kind = /^\/wp\/v2\/(categories|tags)$/.exec(request.route)?.[1] as 'categories' | 'tags' | undefined;
  if (!kind) return undefined;
  const { user, query } = request;
  const terms = site.terms[kind];
  const present = ({ id, name }: WordPressTerm) => ({
    id,
    name: asHtml(name),
    count: site.posts.filter((post) => post[kind].includes(id)).length,
  });
  if (request.method === 'GET') {
    const search = query.get('search')?.toLowerCase() ?? '';
    const items = terms.filter(({ name }) => name.toLowerCase().includes(search)).map(present);
    return pageOf({ items, query, pageFault: 'rest_term_invalid_page_number' });
  }
  if (!canWrite(user) || (kind === 'categories' && user.role !== 'administrator'))
    return forbidden(
      user,
      'rest_cannot_create',
      'Sorry, you are not allowed to create terms in this taxonomy.',
    );
  const name = textIn(jsonOf(request), 'name') ?? '';
  const known = terms.find((term) => term.name.toLowerCase() === name.toLowerCase());
  if (known)
    return restError(400, 'term_exists', 'A term with the name provided already exists.', {
      term_id: known.id,
    });
  const term = { id: site.nextId(), name };
  terms.push(term);
  return { status: 201, body: present(term) };
};
