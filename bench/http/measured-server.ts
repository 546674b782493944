// A server under test, seen from the bench: started, loaded over kept-alive connections, asked for the processor time
// that this took it, and stopped.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import type { Listening, UsedCpu } from './answer-parent.ts';

/** Enough that the server is never idle, few enough that it is not measured queueing. */
export const CONNECTIONS = 20;

export interface MeasuredServer {
  post(path: string, body: string, token?: string): Promise<{ status: number; body: string }>;
  /** Sends the bodies in turn until `count` requests are answered; the server's CPU microseconds for each. */
  cpuPerRequest(path: string, bodies: readonly string[], count: number, token: string): Promise<number>;
  stop(): Promise<void>;
}

export async function startMeasured(
  file: string,
  env: Record<string, string>,
  logFile: string,
): Promise<MeasuredServer> {
  const log = openSync(logFile, 'a');
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env,
    execArgv: [],
    stdio: ['ignore', log, 'inherit', 'ipc'],
  });
  const { address } = await nextMessage<Listening>(child);
  const pool = new Pool(address, { connections: CONNECTIONS, pipelining: 1 });

  const post: MeasuredServer['post'] = async (path, body, token) => {
    const answer = await pool.request({
      method: 'POST',
      path,
      body,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    });
    return { status: answer.statusCode, body: await answer.body.text() };
  };

  async function usedCpuMicros(): Promise<number> {
    const answer = nextMessage<UsedCpu>(child);
    child.send('cpu');
    return (await answer).cpuMicros;
  }

  async function load(path: string, bodies: readonly string[], count: number, token: string): Promise<void> {
    let sent = 0;
    const connection = async () => {
      while (sent < count) {
        const { status, body } = await post(path, bodies[sent++ % bodies.length]!, token);
        if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  }

  return {
    post,
    async cpuPerRequest(path, bodies, count, token) {
      const before = await usedCpuMicros();
      await load(path, bodies, count, token);
      return ((await usedCpuMicros()) - before) / count;
    },
    async stop() {
      await pool.close();
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}

async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const gone = new AbortController();
  const exit = once(child, 'exit', { signal: gone.signal }).then(() => {
    throw new Error('The server under test ended.');
  });
  const message = once(child, 'message', { signal: gone.signal }).then(([first]) => first as T);
  try {
    return await Promise.race([message, exit]);
  } finally {
    gone.abort();
    await Promise.allSettled([message, exit]);
  }
}
