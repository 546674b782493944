// The parent's side of the clients and of the servers under test: messages that are answered one by one.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A socket of a member. */
export interface Seat {
  token: string;
  roomIds: string[];
}

export type Asked =
  | { task: 'open'; address: string; seats: Seat[] }
  | { task: 'close' }
  | { task: 'countOpen' }
  | { task: 'saturate'; ms: number; inFlight: number }
  | { task: 'pace'; ms: number; perSecond: number }
  | { task: 'paceUnderFlood'; ms: number; perSecond: number }
  | { task: 'comeBack'; missed: Seat[] };

export interface Paced {
  p50: number;
  p99: number;
  count: number;
}

export interface Load {
  ask<T extends object>(asked: Asked): Promise<T>;
  stop(): Promise<void>;
}

export function startLoad(): Load {
  const child = forkBench('./load.ts');
  return {
    ask: (asked) => askChild(child, asked),
    stop: () => stopChild(child),
  };
}

export const forkBench = (file: string, execArgv: string[] = []): ChildProcess =>
  fork(fileURLToPath(new URL(file, import.meta.url)), { execArgv });

export function askChild<T extends object>(child: ChildProcess, asked: string | object): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const hear = (answer: T & { failed?: string }) =>
    settle(() => (answer.failed === undefined ? resolve(answer) : reject(new Error(answer.failed))));
  const lose = () => settle(() => reject(new Error('A process of the bench ended.')));
  function settle(end: () => void): void {
    child.off('message', hear).off('exit', lose);
    end();
  }
  child.on('message', hear).on('exit', lose);
  child.send(asked);
  return promise;
}

export async function stopChild(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
}
