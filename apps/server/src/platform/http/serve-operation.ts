// A request's way: limit by address → origin → session → CSRF → access → parse → limit of failures → operation → answer
// shaped by its schema.
// A route without a declared access does not start.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ACCESS_COOKIE } from '@msm/contract/auth/limits';
import { CSRF_HEADER, Failure, IDEMPOTENCY_HEADER, MAX_IDEMPOTENCY_KEY_LENGTH } from '@msm/contract/failure';
import type { Route } from '@msm/contract/route';
import { assertAccess } from '../access/access.ts';
import { assertEditor } from '../access/account-role.ts';
import type { Config } from '../settings/config.ts';
import { AppError, pageIsOutOfDate } from '../errors.ts';
import { addressKey, countFailures, type Limits } from '../limits.ts';
import type { Answer, Call, Operation, RawRequest, ServedFile } from '../operation.ts';
import type { Db } from '../db/tables.ts';
import type { Accounts } from '../ports/accounts.ts';
import type { Authenticator } from '../ports/authenticator.ts';
import type { Session } from '../access/session.ts';
import { createSlots } from '../threads/slots.ts';
import { cookieName, ownCookies } from './cookies.ts';
import { isCallableFrom } from './own-origins.ts';
import { sendFile } from './send-file.ts';
import { acceptMultipart, receiveUpload, type ReceivedUpload } from './uploads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined;
    hasUnprovenSession: boolean;
  }
  interface FastifyContextConfig {
    access?: Route['access'];
    upload?: Route['upload'];
  }
}

export interface ServingParts {
  config: Config;
  origins: ReadonlySet<string>;
  authenticator: Authenticator;
  limits: Limits;
  db: Db;
  accounts: Accounts;
}

/** Once, before the first operation: what every request carries has its place from the start. */
export function prepareRequests(app: FastifyInstance): void {
  app.decorateRequest('session', undefined);
  app.decorateRequest('hasUnprovenSession', false);
}

export function serveOperation(app: FastifyInstance, operation: Operation, parts: ServingParts): void {
  const { access, method, path, upload, rawBody } = operation.route;
  if (!access) throw new Error(`${method} ${path} does not declare its access.`);
  if (!upload && !rawBody) return addRoute(app, operation, parts);
  // A scope of its own: everywhere else only JSON is accepted, as any site can send the rest unasked.
  void app.register(async (scope) => {
    if (upload) await acceptMultipart(scope, upload);
    if (rawBody) acceptBytes(scope);
    addRoute(scope, operation, parts);
  });
}

function acceptBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

function addRoute(app: FastifyInstance, { route, run }: Operation, parts: ServingParts): void {
  const isJson = typeof route.output !== 'string';
  const limitFailures = failureLimiter(route, parts.limits);
  app.route({
    method: route.method,
    url: route.path,
    schema: {
      summary: route.summary,
      ...(route.params && { params: route.params }),
      // The fields of a form are parsed when they have been read, beside its file.
      ...(route.input && !route.upload && { [route.method === 'GET' ? 'querystring' : 'body']: route.input }),
      ...(isJson && {
        response: { [route.status]: withSuccess(route.output), default: Failure },
      }),
    },
    config: { access: route.access, upload: route.upload },
    ...(route.rawBody && { bodyLimit: route.rawBody.maxBytes }),
    onRequest: guards(route, parts),
    handler: async (request, reply) => {
      const upload = route.upload && (await receiveUpload(request, route.upload, route.input));
      const call = toCall(route, request, reply, { isHttps: parts.config.isHttps, upload });
      const attempt = limitFailures(addressKey(request.ip), () => run(call));
      const result = await runAndTidy(attempt, upload);
      if (route.output === 'redirect') return reply.redirect(result as string, 302);
      if (route.output === 'text') return reply.send(result);
      if (result instanceof Uint8Array) return reply.send(Buffer.from(result));
      if (route.output === 'file') return sendFile(request, reply, result as ServedFile);
      void reply.status(route.status);
      return Array.isArray(result) ? result : { ...(result as object), success: true };
    },
  });
}

async function runAndTidy(running: Promise<unknown>, upload: ReceivedUpload | undefined): Promise<unknown> {
  try {
    return await running;
  } finally {
    await upload?.remove();
  }
}

function withSuccess(output: z.ZodMiniType): z.ZodMiniType {
  return output instanceof z.ZodMiniObject ? z.extend(output, { success: z.literal(true) }) : output;
}

function guards(route: Route, { config, limits, authenticator, origins, db, accounts }: ServingParts) {
  const isWrite = route.method !== 'GET';
  const limit = route.limit && {
    name: `${route.method} ${route.path}`,
    max: route.limit.perMinute,
    windowSeconds: 60,
  };
  const { callableFrom = isWrite ? 'ownPages' : undefined } = route;
  const isCallable = ({ headers }: FastifyRequest) =>
    callableFrom === undefined || isCallableFrom(callableFrom, headers, origins);
  return async (request: FastifyRequest) => {
    if (limit) await limits.take(limit, addressKey(request.ip));
    if (!isCallable(request)) {
      throw new AppError('forbidden', 'This request comes from another site.', {
        evidence: 'origin.refused',
      });
    }
    const { token, isCookie } = presentedToken(request);
    const session = token ? await authenticator.authenticate(token) : undefined;
    const isProven =
      !isWrite || !isCookie || !session || authenticator.isCsrfTokenOf(session.id, csrfTokenOf(request));
    // Signing in again needs no proof of the old session: it is not acted upon.
    if (!isProven && route.access !== 'visitor') throw pageIsOutOfDate();
    request.session = isProven ? session : undefined;
    request.hasUnprovenSession = !isProven;
    assertAccess(route, request.session, { isLoopback: isLoopback(request), walletRole: config.walletRole });
    if (route.requireEditor && request.session) await assertEditor(db, request.session, accounts);
  };
}

/** An office behind one address, all at once. */
const MAX_WAITING_ATTEMPTS = 30;

type FailureLimiter = (address: string, attempt: () => Promise<unknown>) => Promise<unknown>;

function failureLimiter({ limit, method, path }: Route, limits: Limits): FailureLimiter {
  if (limit?.failuresPerMinute === undefined) return (_address, attempt) => attempt();
  const failures = { name: `failed ${method} ${path}`, max: limit.failuresPerMinute, windowSeconds: 60 };
  // One after the other: an attempt counts as failed until it is judged, and right ones must not be refused for that.
  const turns = createSlots(Infinity, {
    perKey: 1,
    waitingPerKey: MAX_WAITING_ATTEMPTS,
    refusal: 'Too many attempts at once. Try again in a moment.',
    retryAfterSeconds: 5,
  });
  return (address, attempt) =>
    turns.use(() => countFailures(limits.take(failures, address), attempt), address);
}

/** A bearer token wins over the cookie: it cannot be sent by another site. */
function presentedToken(request: FastifyRequest): { token: string | undefined; isCookie: boolean } {
  const bearer = bearerTokenOf(request);
  if (bearer !== undefined) return { token: bearer, isCookie: false };
  const token = request.cookies[ACCESS_COOKIE];
  return { token, isCookie: token !== undefined };
}

const BEARER = 'Bearer ';
const bearerTokenOf = ({ headers: { authorization } }: FastifyRequest): string | undefined =>
  authorization?.startsWith(BEARER) ? authorization.slice(BEARER.length) : undefined;

const csrfTokenOf = ({ headers }: FastifyRequest) => String(headers[CSRF_HEADER] ?? '');

/** Straight from this machine; what a proxy forwards is not. */
function isLoopback({ socket, headers }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? '';
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && (address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1');
}

interface Circumstances {
  isHttps: boolean;
  upload: ReceivedUpload | undefined;
}

function toCall(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  { isHttps, upload }: Circumstances,
): Call {
  const body = upload ? upload.input : request.body;
  return {
    params: request.params,
    input: route.method === 'GET' ? request.query : body,
    upload: upload?.file,
    raw: route.rawBody && toRaw(request),
    idempotencyKey: route.idempotent ? idempotencyKeyOf(request) : undefined,
    session: request.session,
    member: request.session?.member,
    hasUnprovenSession: request.hasUnprovenSession,
    caller: {
      address: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
      requestId: request.id,
      cookies: ownCookies(request.cookies, isHttps),
      csrfToken: csrfTokenOf(request),
      bearerToken: bearerTokenOf(request),
    },
    answer: toAnswer(reply, isHttps),
  };
}

const toRaw = ({ body, headers }: FastifyRequest): RawRequest => ({
  // Fastify leaves it undefined where no body came.
  body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  headers,
});

const IDEMPOTENCY_KEY = new RegExp(`^[\\x21-\\x7e]{1,${MAX_IDEMPOTENCY_KEY_LENGTH}}$`);

function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers[IDEMPOTENCY_HEADER];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))
    throw new AppError(
      'invalid',
      `An Idempotency-Key has 1 to ${MAX_IDEMPOTENCY_KEY_LENGTH} letters, digits and signs, without spaces.`,
    );
  return key;
}

const toAnswer = (reply: FastifyReply, isHttps: boolean): Answer => ({
  setCookie: (name, value, { maxAgeSeconds, sameSite, httpOnly }) =>
    void reply.setCookie(cookieName(name, isHttps), value, {
      path: '/',
      maxAge: maxAgeSeconds,
      sameSite,
      httpOnly,
      secure: isHttps,
    }),
  clearCookie: (name) => void reply.clearCookie(cookieName(name, isHttps), { path: '/', secure: isHttps }),
  header: (name, value) => void reply.header(name, value),
});
