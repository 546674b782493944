// What the stand-ins for social networks share: requests read whole, faults on demand before and after the work, and a control
// address. `GET __control` tells what is there, POST plans a fault, PATCH changes settings, DELETE takes faults back.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { readBytes, readJson, sendHtml, sendJson } from '../http.ts';
import type { Exchange } from '../vendor.ts';

const CONTROL_PATH = '/__control';
const KINDS = ['drop', 'delay', 'answer', 'html'] as const;

export interface Result {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export interface NetworkFault {
  /** `before` the request is worked it never happened; `after`, it happened and its answer is spoilt. */
  when: 'before' | 'after';
  kind: (typeof KINDS)[number];
  times: number;
  /** All methods and paths unless given; a path by a part of it. */
  method?: string;
  path?: string;
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  delayMs?: number;
  /** A documented error of the vendor, in place of `status` and `body`. */
  name?: string;
}

export interface NetworkRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

interface Options {
  /** The vendor's documented errors by our names. */
  errors: Readonly<Record<string, Result>>;
  answer(request: NetworkRequest): Promise<Result | string> | Result | string;
  /** What tests count. */
  describe(): object;
  change?(settings: Record<string, unknown>): void;
}

/** A network without its server: what a simulation asks in its own time. */
export interface Network {
  answer: Options['answer'];
  describe: Options['describe'];
}

export interface ServedNetwork extends Network {
  serve(exchange: Exchange): Promise<void>;
}

export function createNetworkServer({ errors, answer, describe, change }: Options): ServedNetwork {
  let planned: NetworkFault[] = [];

  function take(when: NetworkFault['when'], { method, path }: NetworkRequest): NetworkFault | undefined {
    const fault = planned.find(
      (each) =>
        each.when === when &&
        each.times > 0 &&
        (each.method ?? method) === method &&
        path.includes(each.path ?? ''),
    );
    if (fault) fault.times -= 1;
    return fault;
  }

  /** False when the answer shall be sent as it is. */
  async function strike(fault: NetworkFault | undefined, response: ServerResponse): Promise<boolean> {
    if (!fault) return false;
    if (fault.kind === 'delay') {
      await sleep(fault.delayMs ?? 1_000);
      return false;
    }
    if (fault.kind === 'drop') response.socket?.destroy();
    else if (fault.kind === 'html')
      sendHtml(response, fault.status ?? 200, '<!doctype html><title>Oops</title><p>Please try later.</p>');
    else {
      const { status, body, headers } = (fault.name && errors[fault.name]) || {
        status: fault.status ?? 500,
        body: fault.body ?? {},
        headers: fault.headers,
      };
      send(response, { status, body, ...(headers && { headers }) });
    }
    return true;
  }

  async function control({ request, response }: Exchange): Promise<void> {
    if (request.method === 'DELETE') planned = [];
    else if (request.method !== 'GET') {
      const asked = await readJson(request).catch(() => undefined);
      if (request.method === 'PATCH') change?.(Object(asked) as Record<string, unknown>);
      else if (isFault(asked, errors)) planned.push(asked);
      else
        return sendJson(response, 400, {
          message: `Give when, kind and times; names: ${Object.keys(errors).join(', ')}.`,
        });
    }
    return sendJson(response, 200, describe());
  }

  async function serve(exchange: Exchange): Promise<void> {
    const { request, response, url } = exchange;
    if (url.pathname === CONTROL_PATH) return control(exchange);
    const asked: NetworkRequest = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: await readBytes(request),
    };
    if (await strike(take('before', asked), response)) return;
    const result = await answer(asked);
    if (await strike(take('after', asked), response)) return;
    if (typeof result === 'string') return sendHtml(response, 200, result);
    return send(response, result);
  }

  return { answer, describe, serve };
}

function isFault(value: unknown, errors: Options['errors']): value is NetworkFault {
  const fault: Partial<NetworkFault> = Object(value);
  return (
    KINDS.some((kind) => kind === fault.kind) &&
    ['before', 'after'].includes(fault.when ?? '') &&
    Number.isInteger(fault.times) &&
    (fault.name === undefined || fault.name in errors)
  );
}

function send(response: ServerResponse, { status, body, headers }: Result): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(body));
}

export const bearerOf = ({ headers }: NetworkRequest): string =>
  /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';

export const jsonOf = ({ body }: NetworkRequest): Record<string, unknown> => {
  try {
    return Object(JSON.parse(body.toString())) as Record<string, unknown>;
  } catch {
    // As a vendor does with a body that is no JSON: as if nothing had been sent.
    return {};
  }
};

const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>]/g, (character) => `&#${character.codePointAt(0)};`);

/** A post as a person sees it who follows its link. */
export const postPage = (network: string, author: string, text: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(author)} on ${network} (sandbox)</title>
<style>body { font: 1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 3rem auto; padding: 0 1rem; white-space: pre-line; }</style>
</head><body><main><h1>${escapeHtml(author)}</h1><p>${escapeHtml(text)}</p></main></body></html>`;

/** The type of an MP4 file stands behind its first size. */
export const isMp4 = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(4, 8)).toString('latin1') === 'ftyp';

/** The file of a form, without what surrounds it. */
export function fileIn({ body, headers }: NetworkRequest, field: string): Buffer | undefined {
  const [, boundary] = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '') ?? [];
  const named = body.indexOf(`name="${field}"`);
  const start = body.indexOf('\r\n\r\n', named) + 4;
  const end = body.indexOf(`\r\n--${boundary}`, start);
  return boundary && named >= 0 && end >= start ? body.subarray(start, end) : undefined;
}

/** Jpeg files begin with it; Instagram takes no other. */
export const isJpeg = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
