// The server as its users start it, seen from outside: how long until it is healthy, how much memory it holds.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { operationRoutes } from '@msm/contract/operations/routes';
import { freePort } from '../../apps/sandbox/src/free-port.ts';
import { serverCommand, serverEnvironment } from '../../scripts/launch.mjs';

const ASK_EVERY_MS = 10;
/** The unit of /proc/PID/stat on every Linux. */
const TICKS_PER_SECOND = 100;

export interface StartedServer {
  address: string;
  startSeconds: number;
  /** Processor time until then, all threads: unlike the time on the clock, a busy machine hardly changes it. */
  startCpuSeconds: number;
  /** Megabytes of 1,000,000 bytes; what is shared with other processes counts in full. */
  residentMb(): number;
  stop(): Promise<void>;
}

export async function startServer(settings: Record<string, string>, logFile: string): Promise<StartedServer> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const log = openSync(logFile, 'a');
  const startedAt = performance.now();
  const [command, ...args] = serverCommand();
  const child = spawn(command!, args, {
    env: serverEnvironment({ ...settings, PORT: String(port) }),
    stdio: ['ignore', log, 'inherit'],
  });
  while (!(await isHealthy(address))) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with code ${child.exitCode} instead of starting.`);
    await delay(ASK_EVERY_MS);
  }
  const startSeconds = (performance.now() - startedAt) / 1000;

  const startCpuSeconds = usedCpuSeconds(child.pid!);

  return {
    address,
    startSeconds,
    startCpuSeconds,
    residentMb() {
      const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
      return (Number(kibibytes) * 1024) / 1_000_000;
    },
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = (await exited) as [number | null];
      if (code !== 0) throw new Error(`The server ended with code ${code} instead of 0.`);
    },
  };
}

async function isHealthy(address: string): Promise<boolean> {
  try {
    const { ok } = await fetch(address + operationRoutes.health.path);
    return ok;
  } catch {
    // The server does not listen yet.
    return false;
  }
}

function usedCpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program's name, in brackets, may hold blanks: the fields are counted from behind it.
  const [utime, stime] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(utime) + Number(stime)) / TICKS_PER_SECOND;
}
