// What every part of the WordPress REST API shares: a request as its routes see it, an answer before it is sent, and
// errors in WordPress's form.
import type { WordPressSite, WordPressUser } from './wordpress-site.ts';

export interface RestRequest {
  method: string;
  /** Without the API's root: `/wp/v2/posts/7`. */
  route: string;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  body: Buffer;
  /** Null without credentials. */
  user: WordPressUser | undefined;
}

export interface RestResult {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export type RestHandler = (site: WordPressSite, request: RestRequest) => RestResult | undefined;

export const restError = (status: number, code: string, message: string, data: object = {}): RestResult => ({
  status,
  body: { code, message, data: { status, ...data } },
});

/** 401 to strangers, 403 to users. */
export const forbidden = (user: WordPressUser | undefined, code: string, message: string): RestResult =>
  restError(user ? 403 : 401, code, message);

/** The fields of a JSON body; none of anything else. */
export function jsonOf({ body, headers }: RestRequest): Record<string, unknown> {
  if (!headers['content-type']?.startsWith('application/json')) return {};
  return Object(JSON.parse(body.toString('utf8') || '{}')) as Record<string, unknown>;
}

/** A field that is text; everything else counts as not given. */
export const textIn = (fields: Record<string, unknown>, name: string): string | undefined =>
  typeof fields[name] === 'string' ? fields[name] : undefined;

export const canWrite = (user: WordPressUser | undefined): user is WordPressUser =>
  user !== undefined && user.role !== 'subscriber';

interface Listed {
  items: object[];
  query: URLSearchParams;
  /** What WordPress calls the fault of a page behind the last one. */
  pageFault: string;
}

export function pageOf({ items, query, pageFault }: Listed): RestResult {
  const perPage = Number(query.get('per_page') ?? 10);
  const page = Number(query.get('page') ?? 1);
  if (perPage > 100) return restError(400, 'rest_invalid_param', 'Invalid parameter(s): per_page');
  const pages = Math.ceil(items.length / perPage);
  if (page > 1 && page > pages)
    return restError(
      400,
      pageFault,
      'The page number requested is larger than the number of pages available.',
    );
  return {
    status: 200,
    body: items.slice((page - 1) * perPage, page * perPage).map((item) => picked(item, query)),
    headers: { 'x-wp-total': String(items.length), 'x-wp-totalpages': String(pages) },
  };
}

/** `_fields` leaves out the rest. */
export function picked(item: object, query: URLSearchParams): object {
  const fields = query.get('_fields')?.split(',');
  return fields ? Object.fromEntries(Object.entries(item).filter(([name]) => fields.includes(name))) : item;
}
