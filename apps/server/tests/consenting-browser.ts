// A browser of a few lines for the tests of sign-in: it follows redirects with cookies, fills in the sandbox's
// consent page, and stops where the portal's callback would be called.

/** More than any provider needs; a test that loops must end. */
const MAX_STEPS = 10;

interface Answers {
  email: string;
  name?: string;
  decision?: 'allow' | 'deny';
}

/** Where the browser was sent back to, with the provider's answer in its query. */
export async function consentAt(
  redirectTo: string,
  callbackUrl: string,
  answers: Answers,
  cookies = new Map<string, string>(),
): Promise<URL> {
  let url = new URL(redirectTo);
  let form: URLSearchParams | undefined;
  for (let step = 0; step < MAX_STEPS; step++) {
    if (url.href.startsWith(callbackUrl)) return url;
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      body: form ?? null,
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
    const location = response.headers.get('location');
    if (location !== null) {
      url = new URL(location, url);
      form = undefined;
      continue;
    }
    const page = await response.text();
    if (!page.includes('<form method="post">'))
      throw new Error(`${url.pathname} shows no form: ${response.status} ${page}`);
    form = new URLSearchParams({ decision: 'allow', name: '', ...answers });
  }
  throw new Error('The provider never sent the browser back.');
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const [name = '', ...value] = pair.split('=');
  if (value.join('=') === '') cookies.delete(name);
  else cookies.set(name, value.join('='));
}
