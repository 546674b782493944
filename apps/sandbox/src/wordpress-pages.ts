// The pages of a sandbox site that a person or a client without credentials meets: its front, and the one on which its
// administrator lets an application in.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readForm, redirect, sendHtml } from './http.ts';
import type { WordPressSite } from './wordpress-site.ts';
import { makePassword } from './wordpress-users.ts';

export const AUTHORIZE_PATH = '/wp-admin/authorize-application.php';
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

function apiRootOf({ url, settings }: WordPressSite): string {
  if (settings.permalinks === 'plain') return `${url}/index.php?rest_route=/`;
  return settings.permalinks === 'pathinfo' ? `${url}/index.php/wp-json/` : `${url}/wp-json/`;
}

export function sendFront(site: WordPressSite, response: ServerResponse): void {
  const html = `<!doctype html><html lang="en"><head><title>${site.settings.title}</title>
<meta name="generator" content="WordPress 6.8.2"><link rel="https://api.w.org/" href="${apiRootOf(site)}">
</head><body><h1>${site.settings.title}</h1></body></html>`;
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=UTF-8',
      link: `<${apiRootOf(site)}>; rel="https://api.w.org/"`,
    })
    .end(html);
}

/** The administrator of a sandbox site is always logged in. */
export async function authorize(
  site: WordPressSite,
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
): Promise<void> {
  const back = URL.parse(query.get('success_url') ?? '');
  if (!back || !LOOPBACK_HOSTS.includes(back.hostname))
    return sendHtml(response, 400, '<!doctype html><title>Error</title><p>The success_url is not valid.</p>');
  if (request.method !== 'POST') return sendHtml(response, 200, PAGE);
  const isApproved = (await readForm(request)).get('decision') === 'approve';
  const [admin] = site.users;
  if (!isApproved || !admin) back.searchParams.set('success', 'false');
  else {
    back.searchParams.set('site_url', site.url);
    back.searchParams.set('user_login', admin.login);
    back.searchParams.set('password', makePassword(admin).replaceAll(' ', ''));
  }
  return redirect(response, back.href);
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Authorize Application (sandbox)</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 24rem; margin: 3rem auto; padding: 0 1rem; }
button { font: inherit; padding: .5rem 1rem; }
</style>
</head>
<body>
<main>
<h1>Authorize Application (sandbox)</h1>
<p>An application would like to connect to this site. This page stands in for WordPress.</p>
<form method="post">
<button name="decision" value="approve">Yes, I approve of this connection</button>
<button name="decision" value="reject">No, I do not approve</button>
</form>
</main>
</body>
</html>
`;
