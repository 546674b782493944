import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { createOutbound, OutboundRefused, type OutboundOptions } from './outbound.ts';
import type { OutboundRefusal } from './outbound-refused.ts';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(endings.splice(0).map((end) => end()));
});

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

async function serve(listener: Listener, host = '127.0.0.1', wantedPort = 0) {
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(wantedPort, host, resolve));
  endings.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );
  const address = server.address();
  const port =
    typeof address === 'object' && address ? address.port : expect.fail('The server listens on no port.');
  return { port, pair: `${host}:${port}`, url: `http://${host}:${port}` };
}

function outbound(options: Partial<OutboundOptions> = {}) {
  const created = createOutbound({ allow: [], resolve: noNames, ...options });
  endings.push(() => created.close());
  return created;
}

const noNames = async (hostName: string) => {
  throw new Error(`No name may be asked for here: ${hostName}`);
};

const refusalOf = (call: Promise<unknown>): Promise<OutboundRefusal> =>
  call.then(
    () => expect.fail('The call was not refused.'),
    (error: unknown) => {
      if (error instanceof OutboundRefused) return error.reason;
      throw error;
    },
  );

const hostile: [url: string, reason: OutboundRefusal][] = [
  ['not a url', 'invalidUrl'],
  ['http://', 'invalidUrl'],
  ['http://256.1.1.1/', 'invalidUrl'],
  ['file:///etc/passwd', 'scheme'],
  ['ftp://93.184.216.34/', 'scheme'],
  ['gopher://93.184.216.34/', 'scheme'],
  ['data:text/plain,x', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['http://user@93.184.216.34/', 'userInfo'],
  ['http://user:secret@93.184.216.34/', 'userInfo'],
  ['http://:secret@93.184.216.34/', 'userInfo'],
  ['http://93.184.216.34:22/', 'port'],
  ['http://93.184.216.34:8080/', 'port'],
  ['https://93.184.216.34:8443/', 'port'],
  ['http://127.0.0.1/', 'privateAddress'],
  ['https://127.0.0.1/', 'privateAddress'],
  ['http://127.1/', 'privateAddress'],
  ['http://2130706433/', 'privateAddress'],
  ['http://0177.0.0.1/', 'privateAddress'],
  ['http://017700000001/', 'privateAddress'],
  ['http://0x7f000001/', 'privateAddress'],
  ['http://0x7f.0.0.1/', 'privateAddress'],
  ['http://127.0.0.1./', 'privateAddress'],
  ['http://%31%32%37.0.0.1/', 'privateAddress'],
  ['http://①②⑦.⓪.⓪.①/', 'privateAddress'],
  ['http:\\\\127.0.0.1\\', 'privateAddress'],
  ['http://0.0.0.0/', 'privateAddress'],
  ['http://10.0.0.1/', 'privateAddress'],
  ['http://172.16.0.1/', 'privateAddress'],
  ['http://172.31.255.255/', 'privateAddress'],
  ['http://192.168.1.1/', 'privateAddress'],
  ['http://100.64.0.1/', 'privateAddress'],
  ['http://169.254.169.254/latest/meta-data/', 'privateAddress'],
  ['http://192.0.0.192/', 'privateAddress'],
  ['http://192.0.2.1/', 'privateAddress'],
  ['http://198.18.0.1/', 'privateAddress'],
  ['http://224.0.0.1/', 'privateAddress'],
  ['http://240.0.0.1/', 'privateAddress'],
  ['http://255.255.255.255/', 'privateAddress'],
  ['http://[::]/', 'privateAddress'],
  ['http://[::1]/', 'privateAddress'],
  ['http://[0:0:0:0:0:0:0:1]/', 'privateAddress'],
  ['http://[::127.0.0.1]/', 'privateAddress'],
  ['http://[::ffff:127.0.0.1]/', 'privateAddress'],
  ['http://[::ffff:7f00:1]/', 'privateAddress'],
  ['http://[::ffff:10.0.0.1]/', 'privateAddress'],
  ['http://[::ffff:0:127.0.0.1]/', 'privateAddress'],
  ['http://[64:ff9b::7f00:1]/', 'privateAddress'],
  ['http://[64:ff9b::10.0.0.1]/', 'privateAddress'],
  ['http://[64:ff9b:1::1]/', 'privateAddress'],
  ['http://[2002:7f00:1::]/', 'privateAddress'],
  ['http://[2001::1]/', 'privateAddress'],
  ['http://[2001:db8::1]/', 'privateAddress'],
  ['http://[3fff::1]/', 'privateAddress'],
  ['http://[fc00::1]/', 'privateAddress'],
  ['http://[fd12:3456::1]/', 'privateAddress'],
  ['http://[fe80::1]/', 'privateAddress'],
  ['http://[fec0::1]/', 'privateAddress'],
  ['http://[ff02::1]/', 'privateAddress'],
  ['http://[100::1]/', 'privateAddress'],
  ['http://[4000::1]/', 'privateAddress'],
];

test.each(hostile)('%s is refused: %s', async (url, reason) => {
  expect(await refusalOf(outbound().fetch(url))).toBe(reason);
});

test.each([
  'http://93.184.216.34/',
  'https://93.184.216.34:8443/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[fe80::1]/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://[::ffff:169.254.169.254]/',
  'http://100.100.100.200/',
  'http://0.0.0.0:8000/',
])('%s is not of one’s own network', async (url) => {
  expect(await refusalOf(outbound({ reach: 'ownNetwork' }).fetch(url))).toBe('foreignAddress');
});

test('one’s own network is reached at any port, by a name only while all its addresses are there', async () => {
  const { url, port } = await serve((_request, response) => response.end('here'));
  const answer = await outbound({ reach: 'ownNetwork' }).fetch(url);
  expect(await answer.text()).toBe('here');
  const addresses = [{ address: '127.0.0.1', family: 4 }];
  const named = (more: typeof addresses) =>
    outbound({ reach: 'ownNetwork', resolve: async () => [...addresses, ...more] }).fetch(
      `http://models.lan:${port}/`,
    );
  expect((await named([])).status).toBe(200);
  expect(await refusalOf(named([{ address: '93.184.216.34', family: 4 }]))).toBe('foreignAddress');
});

test('a refusal says why in plain words', async () => {
  await expect(outbound().fetch('http://10.0.0.1/')).rejects.toThrow(
    'Addresses inside a private network cannot be reached.',
  );
});

test('only what the site did counts as its fault', async () => {
  const site = await serve(() => {});
  const { fetch } = outbound({ allow: [site.pair], timeoutMs: 50 });
  await expect(fetch(site.url)).rejects.toMatchObject({ reason: 'timeout', isUpstreamFault: true });
  await expect(fetch('http://10.0.0.1/')).rejects.toMatchObject({ isUpstreamFault: false });
});

test.each(['127.0.0.1', '10.1.2.3', '::1', 'fd00::1', '64:ff9b::7f00:1'])(
  'a name that resolves to %s beside a public address is refused',
  async (address) => {
    const resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address, family: address.includes(':') ? 6 : 4 },
    ];
    expect(await refusalOf(outbound({ resolve }).fetch('http://innocent.test/'))).toBe('privateAddress');
  },
);

test('a name without an address is refused', async () => {
  expect(await refusalOf(outbound({ resolve: async () => [] }).fetch('http://nowhere.test/'))).toBe(
    'unknownHost',
  );
});

test('the name is asked once and its checked answer is what is connected to', async () => {
  const first = await serve((_request, response) => response.end('first answer'));
  await serve((_request, response) => response.end('rebound'), '127.0.0.2', first.port);
  const answers = ['127.0.0.1', '127.0.0.2'];
  const asked: string[] = [];
  const resolve = async (hostName: string) => {
    asked.push(hostName);
    return [{ address: answers[asked.length - 1] ?? '127.0.0.2', family: 4 }];
  };
  const { fetch } = outbound({ allow: [`rebind.test:${first.port}`], resolve });
  const response = await fetch(`http://rebind.test:${first.port}/`);
  expect(await response.text()).toBe('first answer');
  expect(asked).toEqual(['rebind.test']);
});

test('an allowed pair opens neither another port nor another name of the same machine', async () => {
  const allowed = await serve((_request, response) => response.end('allowed'));
  const other = await serve((_request, response) => response.end('other'));
  const { fetch } = outbound({
    allow: [allowed.pair],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  expect(await (await fetch(allowed.url)).text()).toBe('allowed');
  expect(await refusalOf(fetch(other.url))).toBe('port');
  expect(await refusalOf(fetch(`http://localhost:${allowed.port}/`))).toBe('port');
  expect(await refusalOf(fetch('http://localhost/'))).toBe('privateAddress');
});

test.each(['localhost', 'http://localhost:1', 'user@localhost:1', 'localhost:1/path'])(
  'the allow list does not accept "%s"',
  (pair) => {
    expect(() => createOutbound({ allow: [pair] })).toThrow(pair);
  },
);

test.each([
  ['http://169.254.169.254/latest/meta-data/', 'privateAddress'],
  ['//10.0.0.1/', 'privateAddress'],
  ['http://inside.test/', 'privateAddress'],
  ['http://93.184.216.34:6379/', 'port'],
  ['http://user:secret@93.184.216.34/', 'userInfo'],
  ['file:///etc/passwd', 'scheme'],
])('a redirect to %s is refused', async (location, reason) => {
  const site = await serve((_request, response) => response.writeHead(302, { location }).end());
  const { fetch } = outbound({
    allow: [site.pair],
    resolve: async () => [{ address: '10.0.0.7', family: 4 }],
  });
  expect(await refusalOf(fetch(site.url))).toBe(reason);
});

test('five redirects are followed and the sixth is refused', async () => {
  const site = await serve((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) response.end('arrived');
    else response.writeHead(302, { location: `/${left - 1}` }).end();
  });
  const { fetch } = outbound({ allow: [site.pair] });
  const response = await fetch(`${site.url}/5`);
  expect(await response.text()).toBe('arrived');
  expect(response).toMatchObject({ url: `${site.url}/0`, redirected: true });
  expect(await refusalOf(fetch(`${site.url}/6`))).toBe('tooManyRedirects');
});

test('credentials follow a redirect within the origin and are dropped across origins', async () => {
  const seen: Record<string, IncomingMessage['headers']> = {};
  const note: Listener = (request, response) => {
    seen[request.url ?? ''] = request.headers;
    response.end();
  };
  const stranger = await serve(note);
  const site = await serve((request, response) => {
    if (request.url === '/away') response.writeHead(307, { location: `${stranger.url}/stranger` }).end();
    else if (request.url === '/home') response.writeHead(307, { location: '/same' }).end();
    else note(request, response);
  });
  const { fetch } = outbound({ allow: [site.pair, stranger.pair] });
  const headers = {
    authorization: 'Bearer secret',
    cookie: 'session=1',
    'proxy-authorization': 'x',
    'x-trace': 'kept',
  };
  await fetch(`${site.url}/home`, { headers });
  await fetch(`${site.url}/away`, { headers });
  expect(seen['/same']).toMatchObject({
    authorization: 'Bearer secret',
    cookie: 'session=1',
    'x-trace': 'kept',
  });
  expect(seen['/stranger']).toMatchObject({ 'x-trace': 'kept' });
  expect(Object.keys(seen['/stranger'] ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(authorization|cookie|proxy-authorization)$/)]),
  );
});

test.each([
  [301, 'POST', 'GET '],
  [302, 'POST', 'GET '],
  [303, 'POST', 'GET '],
  [303, 'PUT', 'GET '],
  [301, 'PUT', 'PUT text/plain hello'],
  [307, 'POST', 'POST text/plain hello'],
  [308, 'POST', 'POST text/plain hello'],
])('after a %i a %s goes on as "%s"', async (status, method, arrives) => {
  const site = await serve(async (request, response) => {
    const body = (await request.toArray()).join('');
    if (request.url === '/from') response.writeHead(status, { location: '/to' }).end();
    else
      response.end(`${request.method} ${[request.headers['content-type'], body].filter(Boolean).join(' ')}`);
  });
  const { fetch } = outbound({ allow: [site.pair] });
  const init = { method, body: 'hello', headers: { 'content-type': 'text/plain' } };
  const response = await fetch(`${site.url}/from`, init);
  expect(await response.text()).toBe(arrives);
});

test('a redirect is handed back when the caller asks for that, and thrown when the caller forbids it', async () => {
  const site = await serve((_request, response) =>
    response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
  );
  const { fetch } = outbound({ allow: [site.pair] });
  const response = await fetch(site.url, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([302, 'http://10.0.0.1/']);
  await expect(fetch(site.url, { redirect: 'error' })).rejects.toThrow(TypeError);
});

test('a body larger than the cap is refused, whether announced, streamed or compressed', async () => {
  const site = await serve((request, response) => {
    if (request.url === '/announced') response.end('x'.repeat(1001));
    else if (request.url === '/gzip')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(100_000)));
    else {
      response.write('x'.repeat(600));
      response.end('x'.repeat(600));
    }
  });
  const { fetch } = outbound({ allow: [site.pair], maxBytes: 1000 });
  expect(await refusalOf(fetch(`${site.url}/announced`))).toBe('tooLarge');
  expect(await refusalOf(fetch(`${site.url}/streamed`).then((response) => response.text()))).toBe('tooLarge');
  expect(await refusalOf(fetch(`${site.url}/gzip`).then((response) => response.text()))).toBe('tooLarge');
  const enough = await fetch(`${site.url}/streamed`, { maxBytes: 1200 });
  expect(await enough.text()).toHaveLength(1200);
});

test('an endless body is cut off and its connection closed', async () => {
  const site = await serve((_request, response) => {
    const timer = setInterval(() => response.write('x'.repeat(1000)), 1);
    response.on('close', () => clearInterval(timer));
    closed = new Promise((resolve) => response.on('close', resolve));
  });
  let closed: Promise<unknown> | undefined;
  const { fetch } = outbound({ allow: [site.pair], maxBytes: 10_000 });
  expect(await refusalOf(fetch(site.url).then((response) => response.text()))).toBe('tooLarge');
  await closed;
});

test('a site that never answers and a body that never ends both run into the time limit', async () => {
  const site = await serve((request, response) => {
    if (request.url === '/slow-body') response.write('begin');
  });
  const { fetch } = outbound({ allow: [site.pair], timeoutMs: 100 });
  expect(await refusalOf(fetch(`${site.url}/silent`))).toBe('timeout');
  const response = await fetch(`${site.url}/slow-body`);
  expect(await refusalOf(response.text())).toBe('timeout');
});

test('the caller can stop a call with its own signal', async () => {
  const site = await serve(() => {});
  const { fetch } = outbound({ allow: [site.pair] });
  const controller = new AbortController();
  const call = fetch(site.url, { signal: controller.signal });
  controller.abort(new Error('no longer wanted'));
  await expect(call).rejects.toThrow('no longer wanted');
});

test('forms, bytes and Request objects are sent as the standard fetch sends them', async () => {
  const site = await serve(async (request, response) => {
    const body = (await request.toArray()).join('');
    response.setHeader('set-cookie', ['a=1', 'b=2']);
    response.end(`${request.method} ${request.headers['content-type']?.split(';')[0]} ${body}`);
  });
  const { fetch } = outbound({ allow: [site.pair] });
  const form = new FormData();
  form.set('file', new File(['content'], 'name.txt'));
  const upload = await fetch(site.url, { method: 'POST', body: form });
  expect(await upload.text()).toMatch(/^POST multipart\/form-data [^]*filename="name.txt"[^]*content/);
  expect(upload.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  const search = await fetch(new URL(site.url), { method: 'POST', body: new URLSearchParams({ q: '1' }) });
  expect(await search.text()).toBe('POST application/x-www-form-urlencoded q=1');
  const json = await fetch(
    new Request(site.url, { method: 'PUT', body: '{}', headers: { 'content-type': 'a/b' } }),
  );
  expect(await json.text()).toBe('PUT a/b {}');
});

test('answers without a body arrive as such', async () => {
  const site = await serve((request, response) => {
    if (request.method === 'HEAD') response.setHeader('content-length', 9_999_999);
    response.writeHead(request.method === 'HEAD' ? 200 : 204).end();
  });
  const { fetch } = outbound({ allow: [site.pair], maxBytes: 10 });
  expect((await fetch(site.url)).status).toBe(204);
  expect((await fetch(site.url, { method: 'HEAD' })).status).toBe(200);
});
