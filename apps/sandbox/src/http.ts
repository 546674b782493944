// Reading and answering plain node:http exchanges, for all vendors.
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Forms and small JSON documents. */
const MAX_BODY_LENGTH = 1024 * 1024;
/** The portal sends pictures of at most ten megabytes; the rest is for tests of what is too much. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;

async function readBody(request: IncomingMessage): Promise<string> {
  request.setEncoding('utf8');
  let body = '';
  for await (const chunk of request) {
    body += chunk;
    if (body.length > MAX_BODY_LENGTH) throw new Error('The request is too large for the sandbox.');
  }
  return body;
}

export async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length > MAX_FILE_BYTES) throw new Error('The request is too large for the sandbox.');
  }
  return Buffer.concat(chunks);
}

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await readBody(request));
}

export async function readJson(request: IncomingMessage): Promise<unknown> {
  return JSON.parse(await readBody(request));
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

export function sendHtml(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}

export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end();
}
