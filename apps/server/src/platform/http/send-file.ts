// Answers a stored file: a stream with its length, nothing but headers to HEAD, 304 to a browser that has it already, and 206 to
// one that asks for a part of a file that offers ranges.
// Headers are set only once the file is there: a refusal must not be cached like a file.
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { ServedFile } from '../operation.ts';
import type { ByteRange } from '../ports/storage.ts';

export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: ServedFile) {
  const isKnown = isFresh(request.headers['if-none-match'], file.etag);
  if (isKnown || request.method === 'HEAD') {
    const sizeBytes = await file.sizeOf();
    if (sizeBytes === undefined) return sendOn(reply, file);
    void reply.headers(headersOf(file));
    if (isKnown) return reply.status(304).send();
    // A stream without bytes: for no body at all the framework would answer a length of 0.
    return reply.header('content-length', sizeBytes).send(Readable.from([]));
  }
  const range = file.hasRanges && rangeWanted(request.headers, file.etag);
  if (range) return sendPart(reply, file, range);
  const stored = await file.open();
  if (!stored) return sendOn(reply, file);
  return reply.headers(headersOf(file)).header('content-length', stored.sizeBytes).send(stored.body);
}

/** Not for good: it may move again. */
const MOVED = { 'cache-control': 'public, max-age=300' };

async function sendOn(reply: FastifyReply, { headers, movedTo }: ServedFile) {
  const address = await movedTo?.();
  if (address === undefined) throw notFound();
  return reply.headers({ ...headers, ...MOVED }).redirect(address, 302);
}

async function sendPart(reply: FastifyReply, file: ServedFile, wanted: string) {
  const sizeBytes = await file.sizeOf();
  if (sizeBytes === undefined) throw notFound();
  const range = rangeIn(wanted, sizeBytes);
  if (!range) {
    void reply.header('content-range', `bytes */${sizeBytes}`);
    return reply.status(416).send();
  }
  const stored = await file.open(range);
  if (!stored) throw notFound();
  return reply
    .status(206)
    .headers(headersOf(file))
    .header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
    .header('content-length', stored.sizeBytes)
    .send(stored.body);
}

/** One range of bytes; several at once, and other units, are answered with the whole file, as RFC 9110 allows. */
const RANGE = /^bytes=(?:\d{1,15}-\d{0,15}|-\d{1,15})$/;

/** With If-Range only while the browser's part is of the same file. */
function rangeWanted({ range, 'if-range': ifRange }: IncomingHttpHeaders, etag: string): string | undefined {
  const isSame = ifRange === undefined || ifRange === etag;
  return range !== undefined && isSame && RANGE.test(range) ? range : undefined;
}

/** Undefined when the file has nothing there. */
function rangeIn(wanted: string, sizeBytes: number): ByteRange | undefined {
  const [from = '', to = ''] = wanted.slice('bytes='.length).split('-');
  const start = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  return start <= end ? { start, end } : undefined;
}

const headersOf = ({ etag, contentType, headers, hasRanges }: ServedFile) => ({
  ...headers,
  ...(hasRanges && { 'accept-ranges': 'bytes' }),
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
