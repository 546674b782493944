// The part of a browser's XMLHttpRequest that uploads use, over real HTTP: Node has none of its own.
import { request as httpRequest, type ClientRequest } from 'node:http';

/** An event with how far it is, as browsers give it. */
class Progress extends Event {
  readonly loaded: number;
  readonly total: number;

  constructor(loaded: number, total: number) {
    super('progress');
    this.loaded = loaded;
    this.total = total;
  }
}

export class NodeRequest extends EventTarget {
  status = 0;
  statusText = '';
  responseText = '';
  withCredentials = false;
  readonly upload = new EventTarget();
  private method = '';
  private url = '';
  private headers: Record<string, string> = {};
  private sent: ClientRequest | undefined;
  private contentType: string | null = null;

  open(method: string, url: string): void {
    Object.assign(this, { method, url });
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  getResponseHeader(name: string): string | null {
    return name === 'content-type' ? this.contentType : null;
  }

  abort(): void {
    this.sent?.destroy();
    this.end('abort');
  }

  send(body: FormData): void {
    void this.write(new Response(body));
  }

  private end(how: 'load' | 'error' | 'abort'): void {
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event('loadend'));
  }

  /** The body leaves in two pieces, so that there is a half way to be told of. */
  private async write(encoded: Response): Promise<void> {
    const bytes = Buffer.from(await encoded.arrayBuffer());
    const headers = {
      ...this.headers,
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': bytes.length,
    };
    this.sent = httpRequest(this.url, { method: this.method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        this.status = answer.statusCode ?? 0;
        this.statusText = answer.statusMessage ?? '';
        this.contentType = answer.headers['content-type'] ?? null;
        this.responseText = Buffer.concat(chunks).toString();
        this.end('load');
      });
    });
    this.sent.on('error', () => this.end('error'));
    const half = Math.ceil(bytes.length / 2);
    this.sent.write(bytes.subarray(0, half));
    this.upload.dispatchEvent(new Progress(half, bytes.length));
    this.sent.end(bytes.subarray(half));
    this.upload.dispatchEvent(new Progress(bytes.length, bytes.length));
  }
}
