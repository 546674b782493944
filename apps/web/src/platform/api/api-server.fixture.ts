// A small portal on loopback for the API client's tests: real HTTP, single-use refresh tokens, and a record of what
// was asked. Tokens are counted up, so that a test can name the one it expects.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Asked {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

type Answer = { status: number; body?: unknown; text?: string };

export async function startPortal() {
  const asked: Asked[] = [];
  let generation = 1;
  let refreshAnswer: Answer | undefined;
  let beforeRefreshAnswer: (() => void) | undefined;
  const answers = new Map<string, (request: Asked) => Answer>();

  const accessToken = () => `access-${generation}`;
  const isMember = ({ headers }: Asked) => headers.authorization === `Bearer ${accessToken()}`;
  const member = { id: '0197f4a0-0000-7000-8000-000000000001', email: 'ada@example.com', username: 'ada' };

  answers.set('GET /auth/csrf', () => ({
    status: 200,
    body: { success: true, csrfToken: `csrf-${generation}` },
  }));
  answers.set('POST /auth/refresh-token', ({ headers }) => {
    if (refreshAnswer) return refreshAnswer;
    if (headers['x-csrf-token'] !== `csrf-${generation}`)
      return refusal(403, 'forbidden', 'Wrong CSRF token.');
    beforeRefreshAnswer?.();
    generation += 1;
    const data = { user: member, accounts: [], selectedAccount: null, sessionType: 'user' };
    return {
      status: 200,
      body: { success: true, data: { ...data, accessToken: accessToken(), csrfToken: `csrf-${generation}` } },
    };
  });
  answers.set('GET /private', (request) =>
    isMember(request)
      ? { status: 200, body: { success: true, secret: 42 } }
      : refusal(401, 'unauthenticated', 'Please log in.'),
  );

  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const request = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString(),
      };
      asked.push(request);
      const answer = answers.get(`${request.method} ${request.path.split('?')[0]}`);
      const { status, body, text } = answer?.(request) ?? refusal(404, 'notFound', 'There is nothing here.');
      outgoing.writeHead(status, { 'content-type': text === undefined ? 'application/json' : 'text/html' });
      outgoing.end(text ?? (body === undefined ? '' : JSON.stringify(body)));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    accessToken,
    timesAsked: (line: string) => asked.filter(({ method, path }) => `${method} ${path}` === line).length,
    answer: (line: string, answer: (request: Asked) => Answer) => answers.set(line, answer),
    /** From now on the refresh token is answered like this. */
    answerRefresh: (answer: Answer) => {
      refreshAnswer = answer;
    },
    /** What happens in the browser while a good refresh is on its way. */
    beforeRefreshAnswer: (happens: () => void) => {
      beforeRefreshAnswer = happens;
    },
    /** The access token that clients hold is no longer good. */
    expireAccess: () => {
      generation += 1;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

export const refusal = (
  status: number,
  code: string,
  message: string,
  fields?: Record<string, string>,
): Answer => ({
  status,
  body: { success: false, message, code, requestId: 'request-7', ...(fields && { fields }) },
});
