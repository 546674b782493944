// Stands in for any number of WordPress sites: /wordpress/<name>/ is one, made when it is first asked for. What tests and
// benchmarks steer and count is under /wordpress/<name>/__control: GET counts, PATCH changes settings, POST plans a
// fault, DELETE takes faults back.
import { readBytes, readJson, sendHtml, sendJson } from './http.ts';
import type { Exchange, Vendor } from './vendor.ts';
import { isFault, strike, takeFault, type WordPressFault } from './wordpress-faults.ts';
import { answerMedia, UPLOADS_PATH } from './wordpress-media.ts';
import { AUTHORIZE_PATH, authorize, sendFront } from './wordpress-pages.ts';
import { answerPosts } from './wordpress-posts.ts';
import { restError, type RestRequest, type RestResult } from './wordpress-rest.ts';
import { createSite, type WordPressSite } from './wordpress-site.ts';
import { answerTerms } from './wordpress-terms.ts';
import { answerUsers, authenticate } from './wordpress-users.ts';

const CONTROL_PATH = '/__control';
const NOT_FOUND_PAGE = '<!doctype html><title>Page not found</title><p>Nothing was found here.</p>';

interface Home {
  site: WordPressSite;
  faults: WordPressFault[];
}

export function createWordPress(baseUrl: string): Vendor {
  const homes = new Map<string, Home>();

  return async (exchange) => {
    const [, name = '', path = '/'] = /^\/([\w.-]*)(\/.*)?$/.exec(exchange.url.pathname) ?? [];
    if (!name) return sendHtml(exchange.response, 404, NOT_FOUND_PAGE);
    const home = homes.get(name) ?? { site: createSite(`${baseUrl}/${name}`, name), faults: [] };
    homes.set(name, home);
    return answer(home, path, exchange);
  };
}

async function answer(home: Home, path: string, exchange: Exchange): Promise<void> {
  const { request, response, url } = exchange;
  const { site } = home;
  if (path === CONTROL_PATH) return control(home, exchange);
  const route = restRouteOf(site, path, url.searchParams);
  if (route !== undefined) return serveRest(home, route, exchange);
  const fault = takeFault(home.faults, 'before', { method: request.method ?? 'GET', route: path });
  if (fault && (await strike(fault, response, undefined))) return;
  if (path === '/') return sendFront(site, response);
  if (path === AUTHORIZE_PATH) return authorize(site, request, response, url.searchParams);
  if (site.settings.permalinks === 'plain' && path.startsWith('/wp-json'))
    return void response.writeHead(301, { location: `${site.url}/` }).end();
  const media = site.media.find(({ fileName }) => path === UPLOADS_PATH + fileName);
  if (media) return void response.writeHead(200, { 'content-type': media.mimeType }).end(media.bytes);
  return sendHtml(response, 404, NOT_FOUND_PAGE);
}

/** `?rest_route=` works under every permalink setting. */
function restRouteOf({ settings }: WordPressSite, path: string, query: URLSearchParams): string | undefined {
  const asked = query.get('rest_route');
  if (asked !== null) return asked;
  const prefix = { pretty: '/wp-json', pathinfo: '/index.php/wp-json', plain: undefined }[
    settings.permalinks
  ];
  return prefix && path.startsWith(prefix) ? path.slice(prefix.length) || '/' : undefined;
}

async function serveRest(
  { site, faults }: Home,
  route: string,
  { request, response, url }: Exchange,
): Promise<void> {
  const method = request.method ?? 'GET';
  const body = await readBytes(request);
  const early = takeFault(faults, 'before', { method, route });
  if (early && (await strike(early, response, undefined))) return;
  const { headers } = request;
  const caller = authenticate(site, headers.authorization);
  const result =
    caller && 'status' in caller
      ? caller
      : work(site, {
          method: method === 'PUT' || method === 'PATCH' ? 'POST' : method,
          route,
          query: url.searchParams,
          headers: {
            authorization: headers.authorization,
            'content-type': headers['content-type'],
            'content-disposition': headers['content-disposition'],
          },
          body,
          user: caller,
        });
  const late = takeFault(faults, 'after', { method, route });
  if (late && (await strike(late, response, result))) return;
  response.writeHead(result.status, { 'content-type': 'application/json; charset=UTF-8', ...result.headers });
  response.end(JSON.stringify(result.body));
}

function work(site: WordPressSite, request: RestRequest): RestResult {
  const { restRefusal } = site.settings;
  if (restRefusal) return restError(restRefusal.status, restRefusal.code, 'The REST API is not available.');
  if (request.route === '/') return { status: 200, body: indexOf(site) };
  for (const handle of [answerPosts, answerMedia, answerTerms, answerUsers]) {
    const result = handle(site, request);
    if (result) return result;
  }
  return restError(404, 'rest_no_route', 'No route was found matching the URL and request method.');
}

const indexOf = ({ url, settings }: WordPressSite) => ({
  name: settings.title,
  description: '',
  url,
  home: url,
  gmt_offset: 0,
  timezone_string: 'UTC',
  namespaces: ['oembed/1.0', 'wp/v2', 'wp-site-health/v1'],
  authentication: settings.hasApplicationPasswords
    ? {
        'application-passwords': {
          endpoints: { authorization: settings.authorizePage ?? url + AUTHORIZE_PATH },
        },
      }
    : [],
});

async function control({ site, faults }: Home, { request, response }: Exchange): Promise<void> {
  if (request.method === 'DELETE') faults.length = 0;
  else if (request.method !== 'GET') {
    const asked = await readJson(request).catch(() => undefined);
    if (request.method === 'PATCH') Object.assign(site.settings, asked);
    else if (isFault(asked)) faults.push(asked);
    else return sendJson(response, 400, { message: 'Give when, kind and times.' });
  }
  return sendJson(response, 200, {
    settings: site.settings,
    posts: site.posts.map(({ id, slug, status, title, dateMs }) => ({ id, slug, status, title, dateMs })),
    publishedIds: site.publishedIds,
    media: site.media.map(({ id, fileName, mimeType, bytes }) => ({
      id,
      fileName,
      mimeType,
      size: bytes.length,
    })),
    passwords: Object.fromEntries(site.users.map(({ login, passwords }) => [login, passwords.length])),
  });
}
