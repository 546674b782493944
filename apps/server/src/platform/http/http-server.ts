// The HTTP server around the routes: headers, errors, one log line and one measurement a request.
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Failure } from '@msm/contract/failure';
import { recordAudit } from '../audit.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/tables.ts';
import { withoutQuery, type Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { answerError, STATUS } from './error-answers.ts';
import { createRefusalPace } from './refusal-pace.ts';
import { jsonHeaders } from './security-headers.ts';

interface Parts {
  config: Config;
  metrics: Metrics;
  db: Db;
  log: Log;
}

/** JSON of ours is small; uploads have a way of their own. */
const BODY_LIMIT_BYTES = 256 * 1024;

export async function createHttpServer(parts: Parts): Promise<FastifyInstance> {
  const { config, log, metrics } = parts;
  const logger: FastifyBaseLogger = log;
  const headers = jsonHeaders(config.isHttps);
  const paceRefusal = createRefusalPace();
  /** Its fields are all named below and none is secret: redaction would be the dearest part of a request. */
  const answered = log.child({}, { redact: [] });
  const app = Fastify({
    loggerInstance: logger,
    // One line a request is written below, with the route instead of the address.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: () => logger,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    forceCloseConnections: 'idle',
    // No hook has run for what could not even be routed.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(headers).header('x-request-id', request.id);
      void sendError(error, request, reply);
    },
    clientErrorHandler: answerBrokenRequest,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  await app.register(cookie);
  acceptOnlyJson(app);

  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers).header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '(page)';
    metrics.requests.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    answered.info(
      {
        requestId: request.id,
        method: request.method,
        path: withoutQuery(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        memberId: request.session?.member.id,
      },
      'answered',
    );
  });
  return app;

  async function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const { status, body, retryAfterSeconds } = answerError(error, request.id);
    if (status === 500)
      log.error({ err: error, requestId: request.id, path: withoutQuery(request.url) }, 'request failed');
    // Waited for: whoever is refused again and again is slowed down by it, and nothing piles up.
    if (status === 403 && request.session) await recordDenial(request, request.session.member.id);
    if (status === STATUS.tooMany) await paceRefusal();
    if (retryAfterSeconds) void reply.header('retry-after', retryAfterSeconds);
    return reply.status(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
  }

  async function recordDenial(request: FastifyRequest, actorId: string) {
    const subject = `${request.method} ${request.routeOptions.url}`;
    const caller = { address: request.ip, requestId: request.id };
    try {
      await recordAudit(parts.db, 'access.denied', { actorId, subject, caller });
    } catch (error) {
      log.error({ err: error, requestId: request.id }, 'an audit entry could not be written');
    }
  }
}

/** What is not even HTTP is answered by hand, in the form of every other failure. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const body = JSON.stringify({
    success: false,
    message: isTooLarge ? 'The request is too large.' : 'The request could not be understood.',
    code: isTooLarge ? 'tooLarge' : 'invalid',
    requestId: randomUUID(),
  } satisfies Failure);
  const status = isTooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** Forms and plain text can be sent by any site without asking: only JSON is read. */
function acceptOnlyJson(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}
