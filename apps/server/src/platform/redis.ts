// The connections to Redis (or Valkey) and their name space. Faults are logged and outlived: the clients reconnect.
import { createClient } from 'redis';
import type { Log } from './log.ts';

type Client = ReturnType<typeof newClient>;

export interface Redis {
  /** Fails at once while Redis is away: whoever asks falls back. */
  client: Client;
  /**
   * Waits while Redis is away: for subscriptions, and for whoever asks again and again and would otherwise do so
   * without a pause. Closed with the rest.
   */
  connectPatient(): Promise<Client>;
  key(name: string): string;
  logFault(error: unknown): void;
  close(): Promise<void>;
}

/** What is told while Redis is away is losable; it must not fill the memory. */
const MAX_WAITING_COMMANDS = 1_000;

const newClient = (url: string, isPatient: boolean) =>
  createClient({
    url,
    disableOfflineQueue: !isPatient,
    commandsQueueMaxLength: MAX_WAITING_COMMANDS,
    socket: { reconnectStrategy: (attempt) => Math.min(100 * 2 ** attempt, 2_000), connectTimeout: 5_000 },
  });

export async function openRedis(url: string, log: Log, prefix = 'msm:'): Promise<Redis> {
  const logFault = (error: unknown) => log.warn({ err: error }, 'redis fault');
  const opened: Client[] = [];
  const connect = async (isPatient: boolean) => {
    const client = newClient(url, isPatient);
    client.on('error', logFault);
    await client.connect();
    opened.push(client);
    return client;
  };
  return {
    client: await connect(false),
    connectPatient: () => connect(true),
    key: (name) => prefix + name,
    logFault,
    close: async () => {
      for (const client of opened) client.destroy();
    },
  };
}
