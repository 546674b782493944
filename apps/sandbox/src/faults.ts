// Faults on demand: the next N requests whose path begins with a prefix are dropped, delayed, or answered wrongly.
// Asked for by POST /__faults, taken back by DELETE /__faults.
import { setTimeout as sleep } from 'node:timers/promises';
import { readJson, sendHtml, sendJson } from './http.ts';
import type { Exchange } from './vendor.ts';

export const FAULTS_PATH = '/__faults';

const KINDS = ['drop', 'html', 'status', 'delay'] as const;

export interface Fault {
  path: string;
  times: number;
  kind: (typeof KINDS)[number];
  status?: number;
  delayMs?: number;
}

function isFault(value: unknown): value is Fault {
  const fault: Partial<Fault> = Object(value);
  return (
    typeof fault.path === 'string' &&
    Number.isInteger(fault.times) &&
    KINDS.some((kind) => kind === fault.kind) &&
    (fault.kind !== 'status' || Number.isInteger(fault.status)) &&
    (fault.kind !== 'delay' || Number.isInteger(fault.delayMs))
  );
}

export function createFaults() {
  let planned: Fault[] = [];

  function takeFor(path: string): Fault | undefined {
    const fault = planned.find((candidate) => candidate.times > 0 && path.startsWith(candidate.path));
    if (fault) fault.times -= 1;
    return fault;
  }

  return {
    plan: (fault: Fault): void => void planned.push({ ...fault }),
    clear: (): void => void (planned = []),

    async control({ request, response }: Exchange): Promise<void> {
      if (request.method === 'DELETE') {
        planned = [];
        return void response.writeHead(204).end();
      }
      if (request.method !== 'POST') return sendJson(response, 405, { message: 'POST or DELETE' });
      const fault = await readJson(request).catch(() => undefined);
      if (!isFault(fault))
        return sendJson(response, 400, { message: `Give path, times and kind: ${KINDS.join(', ')}.` });
      planned.push(fault);
      return void response.writeHead(204).end();
    },

    /** True when the fault was the answer and the vendor must not see the request. */
    async strike({ request, response, url }: Exchange): Promise<boolean> {
      const fault = takeFor(url.pathname);
      if (!fault) return false;
      if (fault.kind === 'delay') {
        await sleep(fault.delayMs);
        return false;
      }
      if (fault.kind === 'drop') request.socket.destroy();
      else if (fault.kind === 'html')
        sendHtml(response, 200, '<!doctype html><title>Oops</title><p>Please try later.</p>');
      else sendJson(response, fault.status ?? 500, { message: 'A fault was asked for.' });
      return true;
    },
  };
}
