// A portal beside a real WordPress, for a walk through both. Exits 1 when a step of the walk fails, 2 where there can be no
// WordPress; leaves nothing behind.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../apps/sandbox/src/free-port.ts';
import { startServer } from '../../apps/server/tests/server-process.ts';
import { say } from '../../bench/platform/figures.ts';
import { NoWordPress, startRealWordPress, type RealWordPress } from './real-wordpress.ts';

/** On the same data, with these settings besides its own. */
export type RestartPortal = (settings?: Record<string, string>) => Promise<void>;

export async function walkThroughBoth(
  walk: (portalUrl: string, site: RealWordPress, restart: RestartPortal) => Promise<void>,
  success: string,
): Promise<never> {
  const site = await startRealWordPress().catch((error: unknown) => {
    if (!(error instanceof NoWordPress)) throw error;
    process.exit(2);
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'msm-walk-'));
  const port = await freePort();
  const settings = {
    DEMO: 'true',
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    OUTBOUND_ALLOW: site.hostAndPort,
  };
  let portal = startServer(settings);
  const stopPortal = async () => {
    portal.child.kill('SIGTERM');
    await portal.exited;
  };
  const restart: RestartPortal = async (more = {}) => {
    await stopPortal();
    portal = startServer({ ...settings, ...more });
    await portal.listening();
  };
  const cleanUp = async () => {
    await stopPortal();
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cleanUp().then(() => process.exit(1)));
  try {
    await walk(await portal.listening(), site, restart);
  } finally {
    await cleanUp();
  }
  say(success);
  process.exit(0);
}
