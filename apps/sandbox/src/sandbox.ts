// The outside world on loopback, for demo, tests and benchmarks: one vendor per path prefix, all state in memory.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createFacebook } from './facebook.ts';
import { createFaults, FAULTS_PATH, type Fault } from './faults.ts';
import { createGithub } from './github.ts';
import { createGoogle } from './google.ts';
import { sendJson } from './http.ts';
import { createBluesky } from './networks/bluesky.ts';
import { createOpenAi } from './openai.ts';
import { createPaypal } from './payments/paypal.ts';
import { createStripe } from './payments/stripe.ts';
import type { RegisteredClient, Vendor } from './vendor.ts';
import { createWordPress } from './wordpress.ts';
import { createX } from './x.ts';

const HOST = '127.0.0.1';

interface SandboxOptions extends Partial<RegisteredClient> {
  /** 0 or absent: any free one. */
  port?: number;
}

export interface Sandbox {
  url: string;
  /** As `host:port`, the form in which the server's outbound allow-list wants it. */
  hostAndPort: string;
  client: RegisteredClient;
  planFault(fault: Fault): void;
  clearFaults(): void;
  close(): Promise<void>;
}

export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const client = {
    clientId: options.clientId ?? 'msm-portal',
    clientSecret: options.clientSecret ?? 'sandbox-secret',
  };
  const faults = createFaults();
  const vendors = new Map<string, Vendor>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${HOST}`);
    if (url.pathname === FAULTS_PATH) return faults.control({ request, response, url });
    if (await faults.strike({ request, response, url })) return;
    // Browsers ask for it by themselves, and would report its absence.
    if (url.pathname === '/favicon.ico') return void response.writeHead(204).end();
    const prefix = /^\/[^/]*/.exec(url.pathname)?.[0] ?? '/';
    const vendor = vendors.get(prefix);
    if (!vendor)
      return sendJson(response, 404, {
        message: 'No vendor lives at this address.',
        vendors: [...vendors.keys()],
      });
    url.pathname = url.pathname.slice(prefix.length);
    return vendor({ request, response, url });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error('sandbox:', error);
      if (!response.headersSent) sendJson(response, 500, { message: 'The sandbox itself failed.' });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, HOST, resolve);
  });
  const hostAndPort = `${HOST}:${listeningPort(server)}`;
  const url = `http://${hostAndPort}`;

  vendors.set('/google', await createGoogle(`${url}/google`, client));
  vendors.set('/github', createGithub(client));
  vendors.set('/facebook', createFacebook(`${url}/facebook`, client));
  vendors.set('/x', createX(client));
  vendors.set('/bluesky', createBluesky(`${url}/bluesky`).serve);
  vendors.set('/openai', createOpenAi(client));
  vendors.set('/stripe', createStripe().serve);
  vendors.set('/paypal', createPaypal(`${url}/paypal`, client).serve);
  vendors.set('/wordpress', createWordPress(`${url}/wordpress`));

  return {
    url,
    hostAndPort,
    client,
    planFault: faults.plan,
    clearFaults: faults.clear,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function listeningPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The sandbox listens on no port.');
  return address.port;
}
