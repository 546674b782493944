// Starts pages-server.ts: the portal with a filled blog, as a process of its own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchDatabase } from '../platform/bench-database.ts';

export interface PagesServer {
  address: string;
  /** Of the blog's first page. */
  bytes: number;
  stop(): Promise<void>;
}

export async function startPagesServer(
  { settings, dataDir }: BenchDatabase,
  posts: number,
): Promise<PagesServer> {
  const server = fork(join(import.meta.dirname, 'pages-server.ts'), {
    env: { ...settings, PORT: '0', BENCH_POSTS: String(posts) },
    execArgv: [],
    stdio: ['ignore', openSync(join(dataDir, 'pages.log'), 'a'), 'inherit', 'ipc'],
  });
  const exited = once(server, 'exit');
  const [{ address, bytes }] = (await once(server, 'message')) as [{ address: string; bytes: number }];
  return {
    address,
    bytes,
    async stop() {
      if (server.connected) server.disconnect();
      await exited;
    },
  };
}
