// Reading and answering plain node:http exchanges, for all vendors.
import type { IncomingMessage, ServerResponse } from 'node:http';

/** No vendor here takes more than a form or a small JSON document yet. */
const MAX_BODY_LENGTH = 1024 * 1024;

async function readBody(request: IncomingMessage): Promise<string> {
  request.setEncoding('utf8');
  let body = '';
  for await (const chunk of request) {
    body += chunk;
    if (body.length > MAX_BODY_LENGTH) throw new Error('The request is too large for the sandbox.');
  }
  return body;
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
