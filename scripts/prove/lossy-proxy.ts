// Stands between the portal and a server and loses some requests before they arrive and some answers after.
import { createServer, request as send, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Dice } from '../../bench/platform/seeded-dice.ts';

export interface LossyProxy {
  url: string;
  hostAndPort: string;
  losses: number;
  /** No more losses from now on. */
  calm(): void;
  close(): void;
}

/** Of a hundred calls that write. */
const LOST_REQUESTS = 5;
const LOST_ANSWERS = 8;

export async function startLossyProxy(target: string, dice: Dice): Promise<LossyProxy> {
  const { hostname, port } = new URL(target);
  let isCalm = false;
  const server: Server = createServer((request, response) => {
    const roll = isCalm || request.method === 'GET' ? Infinity : dice(100);
    if (roll < LOST_REQUESTS) {
      proxy.losses += 1;
      return void request.socket.destroy();
    }
    const isAnswerLost = roll < LOST_REQUESTS + LOST_ANSWERS;
    const forwarded = send(
      { hostname, port, method: request.method, path: request.url, headers: request.headers },
      (answer: IncomingMessage) => {
        if (isAnswerLost) {
          proxy.losses += 1;
          answer.resume();
          answer.once('end', () => request.socket.destroy());
          return;
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    forwarded.once('error', () => request.socket.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const hostAndPort = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const proxy: LossyProxy = {
    url: `http://${hostAndPort}`,
    hostAndPort,
    losses: 0,
    calm: () => void (isCalm = true),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return proxy;
}
