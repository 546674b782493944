// WordPress sites of the sandbox that take as long to answer as small ones do, and what arrived at them.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import {
  sandboxSite,
  type SandboxSite,
} from '../../apps/server/src/adapters/wordpress/sandbox-site.fixture.ts';

/** From the arrival of a post to its answer. */
export const ANSWER_MS = 200;
const ALWAYS = 1_000_000_000;

interface Arrived {
  /** Unix time in milliseconds, the first time. */
  at: number;
  times: number;
}

export interface SandboxSites {
  hostAndPort: string;
  sites: SandboxSite[];
  /** By title, all that was ever published. */
  arrived(): Promise<Map<string, Arrived>>;
  stop(): void;
}

export async function startSandboxSites(count: number): Promise<SandboxSites> {
  const child = fork(fileURLToPath(new URL('./sandbox-host.ts', import.meta.url)));
  const [{ url, hostAndPort }] = (await once(child, 'message')) as [{ url: string; hostAndPort: string }];
  const sites = Array.from({ length: count }, (_, number) => sandboxSite(url, `blog-${number}`));
  for (const site of sites)
    await site.plan({ when: 'after', method: 'POST', kind: 'delay', delayMs: ANSWER_MS, times: ALWAYS });
  return {
    hostAndPort,
    sites,
    async arrived() {
      const arrived = new Map<string, Arrived>();
      for (const site of sites) {
        for (const { title, status, dateMs } of (await site.counts()).posts) {
          if (status !== 'publish') continue;
          const { at, times } = arrived.get(title) ?? { at: dateMs, times: 0 };
          arrived.set(title, { at: Math.min(at, dateMs), times: times + 1 });
        }
      }
      return arrived;
    },
    stop: () => child.disconnect(),
  };
}
