// The server as users start it: a process of its own, watched by what it prints.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../src/main.ts');
/** The same folder as scripts/launch.mjs: what was compiled once is read by the next start. */
const NODE_COMPILE_CACHE = join(import.meta.dirname, '../../../.cache/node');

export interface ServerProcess {
  child: ChildProcess;
  output(): string;
  /** Resolves with the exit code. */
  exited: Promise<number | null>;
  /** The address it printed, as soon as it listens. */
  listening(): Promise<string>;
}

export function startServer(env: Record<string, string>): ServerProcess {
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...inherited } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    env: { ...inherited, NODE_ENV: 'production', NODE_COMPILE_CACHE, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return {
    child,
    output: () => output,
    exited,
    async listening() {
      for (;;) {
        const address = output.match(/^Listening on (\S+)$/m)?.[1];
        if (address) return address;
        if (child.exitCode !== null) throw new Error(`The server ended: ${output}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}
