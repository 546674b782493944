// The one connection to Redis (or Valkey) and its name space. Faults are logged and outlived: the client reconnects.
import { createClient } from 'redis';
import type { Log } from './log.ts';

type Client = ReturnType<typeof newClient>;

const newClient = (url: string) =>
  createClient({
    url,
    // A command given while Redis is away fails at once and its caller falls back, instead of piling up.
    disableOfflineQueue: true,
    socket: { reconnectStrategy: (attempt) => Math.min(100 * 2 ** attempt, 2_000), connectTimeout: 5_000 },
  });

export interface Redis {
  client: Client;
  key(name: string): string;
  /** For subscriptions, which occupy a connection of their own. Closed with this one. */
  connectAnother(): Promise<Client>;
  logFault(error: unknown): void;
  close(): Promise<void>;
}

export async function openRedis(url: string, log: Log, prefix = 'msm:'): Promise<Redis> {
  const logFault = (error: unknown) => log.warn({ err: error }, 'redis fault');
  const opened: Client[] = [];
  const connect = async () => {
    const client = newClient(url);
    client.on('error', logFault);
    await client.connect();
    opened.push(client);
    return client;
  };
  const client = await connect();
  return {
    client,
    key: (name) => prefix + name,
    connectAnother: connect,
    logFault,
    close: async () => {
      await Promise.all(opened.map((each) => each.close()));
    },
  };
}
