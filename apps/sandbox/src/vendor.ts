// What every vendor of the sandbox looks like: it answers all requests under its own path prefix.
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** The address asked for, without the vendor's prefix: what the real vendor would see. */
  url: URL;
}

export type Vendor = (exchange: Exchange) => Promise<void> | void;

/** The portal as the vendors know it: registered once with each of them, under the same id and secret. */
export interface RegisteredClient {
  clientId: string;
  clientSecret: string;
}
