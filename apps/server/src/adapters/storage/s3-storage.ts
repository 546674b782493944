// Files in a bucket of any server that speaks S3 (AWS, MinIO, Garage, Ceph), addressed by path. The operator set its
// address, like that of the mail server: it may be private, so it is not called through the outbound rules.
import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import { AppError } from '../../platform/errors.ts';
import type { Storage } from '../../platform/ports/storage.ts';
import type { S3Settings } from './storage-settings.ts';

/** Pictures have some megabytes: a server that takes longer to answer is taken for gone. */
const TIMEOUT_MS = 30_000;
/** What a slow line to a bucket still does: a video of 300 MB may take five minutes. */
const SLOWEST_BYTES_PER_MS = 1_000;

export function createS3Storage({ origin, bucket, region, key, secret }: S3Settings): Storage {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, service: 's3', region });

  /** 404 is an answer; everything else but success is a fault of the server or of the settings. */
  async function ask(
    method: string,
    name: string,
    init: RequestInit = {},
    sentBytes = 0,
  ): Promise<Response | undefined> {
    const signed = await client.sign(`${origin}/${bucket}/${encodeURIComponent(name)}`, {
      ...init,
      method,
    });
    // Only until the answer begins: a body is read as slowly as the browser that it goes to.
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), TIMEOUT_MS + sentBytes / SLOWEST_BYTES_PER_MS);
    const answer = await fetch(signed, { redirect: 'error', signal: waiting.signal })
      .catch((error: unknown) => {
        throw unavailable(error);
      })
      .finally(() => clearTimeout(timer));
    if (answer.ok) return answer;
    await answer.body?.cancel();
    if (answer.status === 404 && method !== 'PUT') return undefined;
    throw unavailable(new Error(`The storage answered ${answer.status} to ${method}.`));
  }

  async function store(name: string, body: Blob | Uint8Array<ArrayBuffer>, type: string, sha256: string) {
    const headers = {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      // Signed with the request, so that the server refuses bytes that changed on their way.
      'x-amz-content-sha256': sha256,
    };
    const sentBytes = body instanceof Blob ? body.size : body.byteLength;
    const answer = await ask('PUT', name, { body, headers }, sentBytes);
    await answer?.body?.cancel();
  }

  return {
    put: (name, bytes, contentType) =>
      store(name, bytes, contentType, createHash('sha256').update(bytes).digest('hex')),
    // Read twice, for its sum and to be sent: neither holds it in memory.
    async putFile(name, path, contentType) {
      const sum = createHash('sha256');
      await pipeline(createReadStream(path), sum);
      await store(name, await openAsBlob(path), contentType, sum.digest('hex'));
    },
    async sizeOf(name) {
      const answer = await ask('HEAD', name);
      return answer && sizeIn(answer);
    },
    async open(name, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const answer = await ask('GET', name, headers && { headers });
      if (!answer?.body) return undefined;
      return { sizeBytes: sizeIn(answer), body: Readable.fromWeb(answer.body) };
    },
    async remove(name) {
      const answer = await ask('DELETE', name);
      await answer?.body?.cancel();
    },
  };
}

const sizeIn = ({ headers }: Response) => Number(headers.get('content-length'));

const unavailable = (cause: unknown) =>
  new AppError(
    'unavailable',
    'The storage for files cannot be reached right now. Please try again in a moment.',
    { retryAfterSeconds: 10, cause },
  );
