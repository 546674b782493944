// The connections to Redis (or Valkey) and their name space. The portal works without it: connections are opened in the
// background and reconnect by themselves, and a command that a request waits for has a deadline.
import { createClient } from 'redis';
import type { Log } from '../log.ts';

type Client = ReturnType<typeof newClient>;

export interface Redis {
  /** Fails at once while Redis is away. Answers may never come while it hangs: requests use `ask`. */
  client: Client;
  /**
   * Runs a command for a request. A circuit breaker: when Redis is away, or one command has missed its deadline, commands
   * fail at once, until Redis answers a probe. The caller then falls back.
   */
  ask<T>(command: (client: Client) => Promise<T>): Promise<T>;
  isAnswering(): boolean;
  /**
   * A client that queues commands while Redis is away: for subscriptions, and for loops that would otherwise retry
   * without a pause. Closed with the rest.
   */
  openPatient(): Client;
  key(name: string): string;
  logFault(error: unknown): void;
  close(): Promise<void>;
}

/** Broadcasts that wait while Redis is away may be lost; they must not fill the memory. */
const MAX_WAITING_COMMANDS = 1_000;
/** Redis answers in about a millisecond; longer than this a request had better count on its own node. */
const COMMAND_DEADLINE_MS = 500;
/** Requests never wait for a probe. */
const PROBE_EVERY_MS = 1_000;

const newClient = (url: string, isPatient: boolean) =>
  createClient({
    url,
    disableOfflineQueue: !isPatient,
    commandsQueueMaxLength: MAX_WAITING_COMMANDS,
    socket: { reconnectStrategy: (attempt) => Math.min(100 * 2 ** attempt, 2_000), connectTimeout: 5_000 },
  });

export function openRedis(url: string, log: Log, prefix = 'msm:'): Redis {
  const logFault = (error: unknown) => log.warn({ err: error }, 'redis fault');
  const opened: Client[] = [];
  const client = open(false);
  let isAnswering = false;
  const probing = setInterval(() => void probe(), PROBE_EVERY_MS);
  client.on('ready', () => void probe());

  function make(isPatient: boolean): Client {
    const made = newClient(url, isPatient);
    made.on('error', logFault);
    made.duplicate = (() => copy(isPatient)) as typeof made.duplicate;
    opened.push(made);
    return made;
  }

  /**
   * For the socket adapter, which copies the client it is given. It closes copies only once Redis has answered, and catches
   * no rejection: a copy that is closed while Redis is away would end the process.
   */
  function copy(isPatient: boolean): Client {
    const copied = make(isPatient);
    const [connect, subscribe] = [copied.connect.bind(copied), copied.subscribe.bind(copied)];
    const forGood = new Promise<never>(() => {});
    const endQuietly = (error: unknown) => {
      logFault(error);
      return forGood;
    };
    copied.connect = () => connect().catch(endQuietly);
    copied.subscribe = ((...given: Parameters<typeof subscribe>) =>
      subscribe(...given).catch(endQuietly)) as typeof copied.subscribe;
    return copied;
  }

  function open(isPatient: boolean): Client {
    const opening = make(isPatient);
    // Pending until Redis is there; rejected only when the client is closed before.
    opening.connect().catch(logFault);
    return opening;
  }

  /** Also while all is well: so that a Redis that hangs is noticed, as a rule, before a request has to wait for it. */
  async function probe(): Promise<void> {
    try {
      if (!client.isReady) throw new RedisAway();
      await inTime(client.ping());
      if (isAnswering) return;
      isAnswering = true;
      log.info('redis answers: limits and events are shared with the other nodes');
    } catch (error) {
      openBreaker(error);
    }
  }

  function openBreaker(error: unknown) {
    if (!isAnswering) return;
    isAnswering = false;
    log.warn({ err: error }, 'redis does not answer: this node counts limits alone until it does');
  }

  return {
    client,
    isAnswering: () => isAnswering && client.isReady,
    async ask(command) {
      if (!isAnswering || !client.isReady) throw new RedisAway();
      try {
        return await inTime(command(client));
      } catch (error) {
        if (error instanceof RedisAway || !client.isReady) openBreaker(error);
        throw error;
      }
    },
    openPatient: () => open(true),
    key: (name) => prefix + name,
    logFault,
    close: async () => {
      clearInterval(probing);
      for (const each of opened) each.destroy();
    },
  };
}

class RedisAway extends Error {
  constructor() {
    super('Redis does not answer.');
  }
}

/** The client's own timeout ends when a command has been sent, so it does not help against a Redis that hangs. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new RedisAway()), COMMAND_DEADLINE_MS);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
