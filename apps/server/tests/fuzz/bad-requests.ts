// Requests that no client of ours sends: for one route, as one kind of caller. Some are valid by accident: the server
// must bear those as well.
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import type { Route } from '@msm/contract/route';
import type { Proof } from './callers.ts';
import { hostileText, hostileValue } from './hostile-values.ts';
import { shapeOf, spoilt, validFor, type Known } from './near-valid.ts';

export interface BadRequest {
  path: string;
  query: string;
  body: { type: string | undefined; payload: string | Buffer } | undefined;
  headers: Record<string, string>;
  /** Replaces the caller's own proof of identity when given. */
  authorization: string | undefined;
  cookie: string | undefined;
}

const JSON_TYPE = 'application/json';

const asQuery = (value: unknown): string =>
  Object.entries(value as Record<string, unknown>)
    .map(([name, each]) => `${encode(name)}=${encode(typeof each === 'string' ? each : stringify(each))}`)
    .join('&');

/** Lone surrogates have no percent encoding of their own: they arrive as what a browser makes of them. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed());

const brokenEncoding = fc.constantFrom(
  '%',
  '%2',
  '%zz',
  '%ff',
  '%c0%af',
  '%00',
  '%ed%a0%80',
  '%E0%A4%A',
  '..%2f..%2f',
  '%2e%2e/',
);

const oddQuery = fc.oneof(
  brokenEncoding.map((broken) => `page=${broken}&token=${broken}`),
  fc.constantFrom(
    '?',
    '&&&&',
    '=',
    '=&=',
    'page',
    'page=1&page=2',
    'page[]=1&page[a]=2',
    '__proto__=1&__proto__[x]=2',
    'constructor[prototype][x]=1',
    `token=${'x'.repeat(10_000)}`,
    Array.from({ length: 1_500 }, (_, at) => `k${at}=v`).join('&'),
    'page=1;pageSize=2#fragment',
  ),
  fc.webQueryParameters(),
);

const oddPart = fc.oneof(
  brokenEncoding,
  fc.constantFrom(
    '',
    '.',
    '..',
    'null',
    'undefined',
    '0',
    '-1',
    '*',
    ':id',
    'x'.repeat(99),
    'x'.repeat(5_000),
  ),
  hostileText.map((text) => encode(text).slice(0, 2_000)),
);

const brokenJson = fc.oneof(
  fc.constantFrom(
    '{',
    '}',
    '[',
    '{"a":',
    '{"a":1,}',
    "{'a':1}",
    '\ufeff{}',
    '{}{}',
    'NaN',
    'undefined',
    'Infinity',
    '1e999',
    '-',
    '"',
    '"\\ud800',
    '"\\u00"',
    '{"a":1,"a":2}',
    '{"__proto__":{"role":"SuperAdmin"}}',
    '{"\\u005f_proto__":{}}',
    '{"constructor":{"prototype":{}}}',
    '\0',
    ' ',
    '['.repeat(50_000),
    '{"a":'.repeat(20_000),
    `"${'x'.repeat(300_000)}"`,
    `{"email":"${'a'.repeat(200_000)}"}`,
  ),
  fc.json().map((text) => text.slice(0, -1)),
  hostileText,
);

const oddType = fc.constantFrom<string | undefined>(
  undefined,
  '',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;',
  'application/jsonx',
  'application/problem+json',
  'application/xml',
  'json',
  '/',
  ';',
  'APPLICATION/JSON',
);

const stringify = (value: unknown) => JSON.stringify(value) ?? '';

function bodyOf(near: fc.Arbitrary<unknown>, valid: fc.Arbitrary<unknown>): fc.Arbitrary<BadRequest['body']> {
  const json = (value: fc.Arbitrary<unknown>) =>
    value.map((each) => ({ type: JSON_TYPE, payload: stringify(each) }));
  return fc.oneof(
    { weight: 6, arbitrary: json(near) },
    { weight: 1, arbitrary: json(valid) },
    { weight: 3, arbitrary: json(hostileValue) },
    { weight: 2, arbitrary: brokenJson.map((payload) => ({ type: JSON_TYPE, payload })) },
    {
      weight: 1,
      arbitrary: fc
        .uint8Array({ maxLength: 60 })
        .map((bytes) => ({ type: JSON_TYPE, payload: Buffer.from(bytes) })),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(oddType, near).map(([type, value]) => ({ type, payload: stringify(value) })),
    },
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constant({ type: JSON_TYPE, payload: '' }) },
  );
}

const odd = (name: string, ...values: string[]) =>
  fc.constantFrom(...values.map((value) => ({ [name]: value })));

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 4,
    arbitrary: fc.oneof(
      odd('accept', 'text/html', '', '*/*;q=x', 'application/xml'),
      odd('user-agent', '', 'x'.repeat(5_000), '\xff\xfe<script>', 'Mozilla/5.0 (X11; Linux) Chrome/1'),
      odd('origin', 'null', 'https://evil.example', '', 'http://localhost:3000.evil.example'),
      odd('sec-fetch-site', 'cross-site', 'same-site', '', 'nonsense'),
      odd('x-forwarded-for', '127.0.0.1', 'nonsense', ','.repeat(500), '::1, 10.0.0.1'),
      odd('host', '', 'evil.example', '[::1', 'a:b:c', '%00'),
      odd('x-csrf-token', '', 'x', 'é'.repeat(43), 'x'.repeat(5_000)),
      odd('content-length', '0', '-1', '99999999', 'x', '1.5'),
      odd('content-encoding', 'gzip', 'br', 'identity'),
      odd('x-http-method-override', 'DELETE'),
      odd('range', 'bytes=0-0', 'bytes=-1'),
      odd('if-none-match', '*', '""'),
      odd('accept-version', '2.x'),
    ),
  },
);

const base64Url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Well made in every respect but the key. */
const signedByAStranger = (header: object, claims: object) => {
  const content = `${base64Url(header)}.${base64Url(claims)}`;
  return `${content}.${createHmac('sha256', 'a key of their own').update(content).digest('base64url')}`;
};

const claims = {
  sid: '0190a0a0-0000-7000-8000-000000000000',
  sub: '1',
  iss: 'msm-portal',
  aud: 'msm-portal',
  exp: 9_999_999_999,
};

const forgedToken: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    signedByAStranger({ alg: 'HS256', typ: 'at+jwt' }, claims),
    signedByAStranger({ alg: 'HS512', typ: 'at+jwt' }, claims),
    signedByAStranger(
      { alg: 'HS256', typ: 'at+jwt', kid: '../../dev/null' },
      { ...claims, sid: "' or 1=1 --" },
    ),
    `${base64Url({ alg: 'none', typ: 'at+jwt' })}.${base64Url(claims)}.`,
    `${base64Url({ alg: 'RS256', typ: 'at+jwt' })}.${base64Url(claims)}.AAAA`,
    '..',
    'a.b.c',
    'eyJ',
    'null',
    'x'.repeat(7_000),
  ),
  fc.base64String({ maxLength: 80 }),
);

const oddAuthorization = fc.oneof(
  forgedToken.map((token) => `Bearer ${token}`),
  fc.constantFrom('', 'Bearer', 'Bearer ', 'bearer x', 'Basic YTpi', 'Bearer  x', 'Token x', 'Bearer a b'),
);

const oddCookie = fc.oneof(
  forgedToken.map((token) => `accessToken=${token}`),
  fc.constantFrom(
    '',
    ';;;',
    'accessToken',
    'accessToken=',
    'accessToken=%E0%A4%A',
    'accessToken=a; accessToken=b',
    'refreshToken=%00',
    `refreshToken=${'x'.repeat(4_000)}`,
    'device=.; pendingLink=v1.; providerLogin=v1.AAAA',
    'device=a.b.c; pendingLink=v1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA; providerLogin=v2.x',
    '__proto__=x; constructor=y; toString=z',
    '=x',
    Array.from({ length: 400 }, (_, at) => `c${at}=v`).join('; '),
  ),
);

const seldom = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

export function badRequestTo(route: Route, known: Known): fc.Arbitrary<BadRequest> {
  const valid = route.input ? validFor(shapeOf(route.input), known) : hostileValue;
  const near = spoilt(valid);
  const isQuery = route.method === 'GET';
  const wellFormedQuery = route.input
    ? fc.oneof(near, valid).map((value) => (isRecord(value) ? asQuery(value) : 'x'))
    : oddQuery;
  return fc.record({
    path: pathOf(route, known),
    query: isQuery
      ? fc.oneof({ weight: 3, arbitrary: wellFormedQuery }, { weight: 2, arbitrary: oddQuery })
      : fc.oneof({ weight: 9, arbitrary: fc.constant('') }, { weight: 1, arbitrary: oddQuery }),
    body: isQuery ? fc.constant(undefined) : bodyOf(near, valid),
    headers: oddHeaders,
    authorization: seldom(oddAuthorization),
    cookie: seldom(oddCookie),
  });
}

const isRecord = (value: unknown) => value !== null && typeof value === 'object';

/** Mostly a parameter the route accepts, so that the rest of the request is looked at as well. */
function pathOf(route: Route, known: Known): fc.Arbitrary<string> {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  if (names.length === 0) return fc.constant(route.path);
  const valid = route.params ? validFor(shapeOf(route.params), known) : fc.constant({});
  const good = valid.map((params) =>
    names.map((name) => encode(String((params as Record<string, unknown>)[name]))),
  );
  const bad = fc.array(oddPart, { minLength: names.length, maxLength: names.length });
  return fc.oneof({ weight: 3, arbitrary: good }, { weight: 1, arbitrary: bad }).map((parts) => {
    let at = 0;
    return route.path.replace(/:\w+/g, () => parts[at++]!);
  });
}

export function toInject(route: Route, request: BadRequest, proof: Proof): InjectOptions {
  const { path, query, body, headers } = request;
  const authorization = request.authorization ?? proof.authorization;
  const cookie = request.cookie ?? proof.cookie;
  return {
    method: route.method,
    url: query ? `${path}?${query}` : path,
    headers: {
      ...headers,
      ...(body?.type !== undefined && { 'content-type': body.type }),
      ...(authorization !== undefined && { authorization }),
      ...(cookie !== undefined && { cookie }),
    },
    ...(body && { payload: body.payload }),
  };
}
