// Faults of one site on demand. `before` the request is worked it never happened; `after`, it happened and its answer is
// spoilt: that is the one that makes careless clients post twice.
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RestResult } from './wordpress-rest.ts';

const KINDS = ['drop', 'html', 'status', 'delay', 'warning', 'redirect'] as const;

export interface WordPressFault {
  when: 'before' | 'after';
  kind: (typeof KINDS)[number];
  times: number;
  /** All methods and routes unless given; a route by its beginning. */
  method?: string;
  route?: string;
  status?: number;
  code?: string;
  message?: string;
  delayMs?: number;
  location?: string;
}

export function isFault(value: unknown): value is WordPressFault {
  const fault: Partial<WordPressFault> = Object(value);
  const isKnown = KINDS.some((kind) => kind === fault.kind) && ['before', 'after'].includes(fault.when ?? '');
  return isKnown && Number.isInteger(fault.times);
}

/** The next fault planned for this moment of this request; counted down. */
export function takeFault(
  planned: WordPressFault[],
  when: WordPressFault['when'],
  { method, route }: { method: string; route: string },
): WordPressFault | undefined {
  const fault = planned.find(
    (each) =>
      each.when === when &&
      each.times > 0 &&
      (each.method ?? method) === method &&
      route.startsWith(each.route ?? ''),
  );
  if (fault) fault.times -= 1;
  return fault;
}

const PAGE =
  '<!doctype html><title>Just a moment...</title><p>Checking your browser before you continue.</p>';
const WARNING =
  '<br />\n<b>Warning</b>:  Undefined array key "x" in <b>/srv/wp-content/plugins/x[1].php</b> on line <b>7</b><br />\n';

/** False when the answer shall be sent as it is. */
export async function strike(
  { kind, status, code, message, delayMs, location }: WordPressFault,
  response: ServerResponse,
  result: RestResult | undefined,
): Promise<boolean> {
  if (kind === 'delay') {
    await sleep(delayMs ?? 1_000);
    return false;
  }
  if (kind === 'drop') response.socket?.destroy();
  else if (kind === 'html')
    response.writeHead(status ?? 200, { 'content-type': 'text/html; charset=UTF-8' }).end(PAGE);
  else if (kind === 'redirect') response.writeHead(status ?? 302, { location: location ?? '/' }).end();
  else if (kind === 'warning')
    response
      .writeHead(result?.status ?? 200, {
        'content-type': 'application/json; charset=UTF-8',
        ...result?.headers,
      })
      .end(WARNING + JSON.stringify(result?.body ?? {}));
  else {
    const failing = status ?? 500;
    const body = {
      code: code ?? 'internal_server_error',
      message: message ?? 'A fault was asked for.',
      data: { status: failing },
    };
    response
      .writeHead(failing, {
        'content-type': 'application/json',
        ...(failing === 429 && { 'retry-after': '2' }),
      })
      .end(JSON.stringify(body));
  }
  return true;
}
