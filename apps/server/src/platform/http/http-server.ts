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
import type { AuditAction } from '../audit/audit.ts';
import type { Config } from '../settings/config.ts';
import type { Disk } from '../storage/disk.ts';
import { AppError } from '../errors.ts';
import type { Evidence } from '../audit/evidence.ts';
import { withoutQuery, type Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { answerError, STATUS } from './error-answers.ts';
import { dropForwardedPorts } from './forwarded-addresses.ts';
import { rawAnswer } from './raw-answer.ts';
import { createRefusalPace } from './refusal-pace.ts';
import { jsonHeaders } from './security-headers.ts';

interface Parts {
  config: Config;
  metrics: Metrics;
  evidence: Evidence;
  disk: Disk;
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
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, headers),
    // Refused below, with our headers, instead of by Node without them.
    http: { requireHostHeader: false },
  });
  refuseExpectations(app, headers);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  await app.register(cookie);
  acceptOnlyJson(app);

  app.addHook('onRequest', async (request, reply) => {
    dropForwardedPorts(request.raw.headers);
    void reply.headers(headers).header('x-request-id', request.id);
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw new AppError('invalid', 'The request names no host.');
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
    if (status >= 500) {
      parts.disk.notice(error);
      const failed = { err: error, requestId: request.id, path: withoutQuery(request.url), status };
      if (status === 500) log.error(failed, 'request failed');
      else log.warn(failed, 'request failed');
    }
    // Waited for: a client that is refused again and again is slowed down by it, and nothing piles up.
    const action = evidenceOf(error, status, request);
    if (action) await recordRefusal(action, request);
    if (status === STATUS.tooMany) await paceRefusal();
    if (retryAfterSeconds) void reply.header('retry-after', retryAfterSeconds);
    return reply.status(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
  }

  function recordRefusal(action: AuditAction, request: FastifyRequest): Promise<void> {
    return parts.evidence.record(action, {
      actorId: request.session?.member.id ?? null,
      subject: `${request.method} ${request.routeOptions.url ?? '(page)'}`,
      caller: { address: request.ip, requestId: request.id },
    });
  }
}

function evidenceOf(error: unknown, status: number, { session }: FastifyRequest): AuditAction | undefined {
  if (error instanceof AppError && error.evidence) return error.evidence;
  if (status === 429) return 'access.throttled';
  return status === 403 && session ? 'access.denied' : undefined;
}

/** What is not even HTTP is answered by hand, in the form of every other failure. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, headers: Record<string, string>) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const body = failureBody(
    isTooLarge ? 'tooLarge' : 'invalid',
    isTooLarge ? 'The request is too large.' : 'The request could not be understood.',
  );
  const status = isTooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  socket.end(rawAnswer(status, headers, body));
}

const failureBody = (code: Failure['code'], message: string): string =>
  JSON.stringify({ success: false, message, code, requestId: randomUUID() } satisfies Failure);

/** Node would answer an unknown Expect by itself, without our headers. */
function refuseExpectations(app: FastifyInstance, headers: Record<string, string>) {
  app.server.on('checkExpectation', (_request, response) => {
    const body = failureBody('unsupported', 'The expectation of this request is not known here.');
    response.writeHead(417, { ...headers, 'content-type': 'application/json; charset=utf-8' }).end(body);
  });
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
