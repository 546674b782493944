// A person at a browser, for tests: keeps cookies, sends the token it was given, calls routes by their contract.
import type { FastifyInstance, InjectOptions } from 'fastify';
import { authRoutes } from '@msm/contract/auth/routes';
import { CSRF_HEADER } from '@msm/contract/failure';
import type { Route } from '@msm/contract/route';

export const PASSWORD = 'a quiet green harbour';

export interface Answered {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests assert on what came, whatever it is
  body: any;
  headers: Record<string, unknown>;
}

interface What {
  params?: Record<string, string>;
  input?: unknown;
  headers?: Record<string, string>;
}

export interface Visitor {
  address: string;
  cookies: Map<string, string>;
  /** How a cookie was set, attributes included. */
  setCookies: Map<string, string>;
  token: string | undefined;
  csrfToken: string | undefined;
  id: string;
  email: string;
  accountId: string;
  /** With the bearer token when there is one. */
  call(route: Route, what?: What): Promise<Answered>;
  /** As a page without a token would: cookies only, with the CSRF token unless told otherwise. */
  callByCookie(route: Route, what?: What): Promise<Answered>;
  send(options: InjectOptions): Promise<Answered>;
  register(username: string): Promise<Answered>;
  login(input: { email?: string; username?: string; password?: string }): Promise<Answered>;
  /** By a route that answers a session, which the visitor then has. */
  signInBy(route: Route, input: object): Promise<Answered>;
}

export function createVisitor(http: FastifyInstance, address: string): Visitor {
  const visitor: Visitor = {
    address,
    cookies: new Map(),
    setCookies: new Map(),
    token: undefined,
    csrfToken: undefined,
    id: '',
    email: '',
    accountId: '',
    async send(options) {
      const answer = await http.inject({
        ...options,
        remoteAddress: visitor.address,
        cookies: Object.fromEntries(visitor.cookies),
      });
      for (const line of [answer.headers['set-cookie'] ?? []].flat()) keepCookie(visitor, line);
      return { status: answer.statusCode, headers: answer.headers, body: parse(answer.body) };
    },
    call: (route, what = {}) =>
      visitor.send(toRequest(route, what, visitor.token ? { authorization: `Bearer ${visitor.token}` } : {})),
    callByCookie: (route, what = {}) =>
      visitor.send(toRequest(route, what, visitor.csrfToken ? { [CSRF_HEADER]: visitor.csrfToken } : {})),
    async register(username) {
      const email = `${username}@example.com`;
      const person = { email, username, password: PASSWORD, firstName: username, lastName: 'Tester' };
      return signIn(await visitor.call(authRoutes.register, { input: person }));
    },
    login: (input) => visitor.signInBy(authRoutes.login, { password: PASSWORD, ...input }),
    signInBy: async (route, input) => signIn(await visitor.send(toRequest(route, { input }, {}))),
  };

  function signIn(answered: Answered): Answered {
    if (answered.body?.data) {
      const { token, csrfToken, user, accounts } = answered.body.data;
      Object.assign(visitor, {
        token,
        csrfToken,
        id: user.id,
        email: user.email,
        accountId: accounts[0]?.id,
      });
    }
    return answered;
  }
  return visitor;
}

function toRequest(
  route: Route,
  { params = {}, input, headers }: What,
  authorisation: Record<string, string>,
): InjectOptions {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const isQuery = route.method === 'GET';
  return {
    method: route.method,
    url: path,
    ...(isQuery && input ? { query: input as Record<string, string> } : {}),
    ...(!isQuery && input !== undefined ? { payload: input as object } : {}),
    headers: { ...authorisation, ...headers },
  };
}

function keepCookie(visitor: Visitor, line: string) {
  const [pair = ''] = line.split(';', 1);
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
  visitor.setCookies.set(name, line);
  if (value === '') visitor.cookies.delete(name);
  else visitor.cookies.set(name, value);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // A page or plain text: the test looks at it as it is.
    return body;
  }
}
