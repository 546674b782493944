// Answers a stored file: a stream with its length, nothing but headers to HEAD, and 304 to a browser that has it already.
// Headers are set only once the file is there: a refusal must not be cached like a file.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { ServedFile } from '../operation.ts';

export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: ServedFile) {
  const isKnown = isFresh(request.headers['if-none-match'], file.etag);
  if (isKnown || request.method === 'HEAD') {
    const sizeBytes = await file.sizeOf();
    if (sizeBytes === undefined) throw notFound();
    void reply.headers(headersOf(file));
    if (isKnown) return reply.status(304).send();
    // A stream without bytes: for no body at all the framework would answer a length of 0.
    return reply.header('content-length', sizeBytes).send(Readable.from([]));
  }
  const stored = await file.open();
  if (!stored) throw notFound();
  return reply.headers(headersOf(file)).header('content-length', stored.sizeBytes).send(stored.body);
}

const headersOf = ({ etag, contentType, headers }: ServedFile) => ({
  ...headers,
  etag,
  'content-type': contentType,
});

/** Whether the browser has it already. Weak comparison, as RFC 9110 has it for If-None-Match. */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''))
    .some((each) => each === '*' || each === etag);
}

const notFound = () => new AppError('notFound', 'There is nothing here.');
