// Cuts senders off that trickle a request, so that they cannot hold connections and handlers open (slow POST, slowloris).
// A body has a fixed time to arrive; an upload may take longer as long as its average rate is high enough. Node's own
// requestTimeout knows no such difference.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Failure } from '@msm/contract/failure';
import type { Log } from '../log.ts';
import { rawAnswer } from './raw-answer.ts';

export interface BodyPace {
  graceMs: number;
  /** After the grace period, on average. */
  minUploadBytesPerSecond: number;
  checkEveryMs: number;
}

/** 256 kB of JSON fit thirty seconds on any line; 10 MB on a poor mobile line take ten minutes. */
const PACE: BodyPace = { graceMs: 30_000, minUploadBytesPerSecond: 16 * 1024, checkEveryMs: 5_000 };

/** Called after everything else that listens to requests, sockets included: it has to see all of them. */
export function limitSlowBodies(
  server: Server,
  log: Log,
  headers: Record<string, string>,
  pace = PACE,
): void {
  server.headersTimeout = pace.graceMs;
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    const [startedAt, bytesBefore] = [performance.now(), socket.bytesRead];
    let timer = setTimeout(check, pace.graceMs);
    request.once('close', () => clearTimeout(timer));

    function check() {
      if (request.complete || socket.destroyed) return;
      const arriving = {
        isUpload: isUpload(request),
        elapsedMs: performance.now() - startedAt,
        receivedBytes: socket.bytesRead - bytesBefore,
      };
      if (!isTooSlow(arriving, pace)) {
        timer = setTimeout(check, pace.checkEveryMs);
        return;
      }
      log.warn(
        { address: socket.remoteAddress, ...arriving },
        'a request that arrived too slowly was cut off',
      );
      if (response.headersSent) socket.destroy();
      else socket.end(refusal(headers), () => socket.destroy());
    }
  });
}

interface Arriving {
  isUpload: boolean;
  elapsedMs: number;
  receivedBytes: number;
}

export function isTooSlow(
  { isUpload: mayBeLarge, elapsedMs, receivedBytes }: Arriving,
  pace: BodyPace,
): boolean {
  if (elapsedMs < pace.graceMs) return false;
  return !mayBeLarge || receivedBytes < (elapsedMs / 1000) * pace.minUploadBytesPerSecond;
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

const isUpload = ({ headers }: IncomingMessage) =>
  headers['content-type']?.startsWith('multipart/form-data') ?? false;

/** By hand, since the handler still waits for the body and would answer into it. */
function refusal(headers: Record<string, string>): string {
  const body = JSON.stringify({
    success: false,
    message: 'The request took too long to arrive.',
    code: 'invalid',
    requestId: randomUUID(),
  } satisfies Failure);
  return rawAnswer('408 Request Timeout', headers, body);
}
