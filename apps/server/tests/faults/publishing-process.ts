// A process that publishes, watched by what it says and ended by SIGKILL only.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { writeStops, type Stop } from './stopping-publisher.ts';

const PUBLISHER = fileURLToPath(new URL('./publish-posts.child.ts', import.meta.url));
/** The same as the server's own. */
const COMPILE_CACHE = fileURLToPath(new URL('../../../../.cache/node', import.meta.url));
const LISTEN_EVERY_MS = 10;

export interface PublishingProcess {
  heard: readonly string[];
  /** False when it did not say it in time. */
  says(line: string, patienceMs: number): Promise<boolean>;
  kill(): Promise<void>;
}

const alive = new Set<ChildProcess>();
let isOver = false;

/** On interruption: all are killed, and none begins any more. */
export function endPublishing(): void {
  isOver = true;
  for (const child of alive) child.kill('SIGKILL');
}

/** `settings` as the server reads them, and SETTLE_MS: how long a destination is given to finish a broken call. */
export function startPublishing(
  settings: Readonly<Record<string, string>>,
  stops: readonly Stop[] = [],
): PublishingProcess {
  if (isOver) throw new Error('No more processes begin.');
  const child = spawn(process.execPath, [PUBLISHER], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      REDIS_URL: '',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...settings,
      STOPS: writeStops(stops),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  alive.add(child);
  const exited = once(child, 'exit').finally(() => alive.delete(child));
  const heard: string[] = [];
  createInterface(child.stdout).on('line', (line) => heard.push(line));
  return {
    heard,
    async says(line, patienceMs) {
      const giveUpAt = performance.now() + patienceMs;
      while (!heard.includes(line)) {
        if (child.exitCode !== null) throw new Error(`The publishing process ended: ${heard.join(', ')}`);
        if (child.killed || performance.now() > giveUpAt) return false;
        await delay(LISTEN_EVERY_MS);
      }
      return true;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
