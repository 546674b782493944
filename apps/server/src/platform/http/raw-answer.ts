// An answer written to a socket by hand, for what never becomes a request: with the headers of every other answer.
export function rawAnswer(status: string, headers: Record<string, string>, body = ''): string {
  const lines = Object.entries({
    ...headers,
    ...(body !== '' && { 'content-type': 'application/json; charset=utf-8' }),
    connection: 'close',
    'content-length': String(Buffer.byteLength(body)),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`;
}
