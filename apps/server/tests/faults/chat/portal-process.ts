// Starts a portal with a crowd as a process, kills it, and starts it again at the same address.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CrowdSize } from './crowd.ts';
import type { CrowdedPortal } from './portal.child.ts';

const PORTAL = fileURLToPath(new URL('./portal.child.ts', import.meta.url));

export interface PortalProcess extends CrowdedPortal {
  child: ChildProcess;
  /** With SIGKILL. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export async function startPortal(
  settings: Readonly<Record<string, string>>,
  crowd: CrowdSize,
  execArgv: string[] = [],
  program: string = PORTAL,
): Promise<PortalProcess> {
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...inherited } = process.env;
  const child = fork(program, {
    env: { ...inherited, ...settings, CROWD: JSON.stringify(crowd) },
    execArgv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const told = await Promise.race([once(child, 'message'), exited.then(() => undefined)]);
  if (!told) throw new Error('The portal ended instead of starting.');
  return {
    ...(told[0] as CrowdedPortal),
    child,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      child.disconnect();
      await exited;
    },
  };
}
