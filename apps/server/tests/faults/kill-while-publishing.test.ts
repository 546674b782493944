// Kills the process that publishes on the sandbox's WordPress, with SIGKILL, at every step of a post's way and at random,
// while answers are lost and spoilt: afterwards each post is there once, and none is missing. `npm run prove:publish` does
// the same to a real WordPress.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../../sandbox/src/sandbox.ts';
import type { WordPressFault } from '../../../sandbox/src/wordpress-faults.ts';
import { sandboxSite, type SandboxSite } from '../../src/adapters/wordpress/sandbox-site.fixture.ts';
import { connect } from '../../src/features/sites/connected-app.fixture.ts';
import { closedTestDatabase } from '../test-database.ts';
import { atDesk, planPost } from './planning-desk.ts';
import { liveUntilKilled, publishTheRest } from './publish-under-kills.ts';
import { POINTS, type Point } from './stopping-publisher.ts';

const PERMALINKS = ['pretty', 'pathinfo', 'plain'] as const;
const POSTS_PER_SITE = 10;
const RANDOM_KILLS = 2;
/** Some seconds on an idle machine; a busy one starts each process many times slower. */
const BUSY_MACHINE_LIMIT_MS = 600_000;
const AFTERWARDS: Partial<WordPressFault>[] = [
  { kind: 'drop' },
  { kind: 'html' },
  { kind: 'status', status: 503 },
  { kind: 'delay', delayMs: 300 },
];
const BEFOREHAND: Partial<WordPressFault>[] = [{ kind: 'drop' }, { kind: 'status', status: 502 }];

let sandbox: Sandbox;
let settings: Record<string, string>;
let sites: SandboxSite[];

beforeAll(async () => {
  sandbox = await startSandbox();
  sites = PERMALINKS.map(() => sandboxSite(sandbox.url));
  settings = {
    ...(await closedTestDatabase()),
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    APP_SECRET: 'a secret that the desk and the publishing processes know',
    OUTBOUND_ALLOW: sandbox.hostAndPort,
    SETTLE_MS: '400',
  };
}, BUSY_MACHINE_LIMIT_MS);
afterAll(() => sandbox.close());

test(
  `killed at every step and at random, with lost and spoilt answers, ${PERMALINKS.length * POSTS_PER_SITE} posts are there once each`,
  async () => {
    await atDesk(settings, async (anna) => {
      await anna.register('anna');
      for (const [at, site] of sites.entries()) {
        await site.set({ permalinks: PERMALINKS[at]! });
        const siteId = await connect(anna, site);
        for (let number = 0; number < POSTS_PER_SITE; number += 1)
          await planPost(anna, siteId, { title: `Post ${number}`, html: '<p>Text.</p>', tags: ['tea'] });
      }
    });

    await killAt(POINTS.filter((point) => point !== 'look'));
    await killAt(['look']);
    await spoilAnswers();
    for (let kill = 0; kill < RANDOM_KILLS; kill += 1)
      await liveUntilKilled(settings, { longestMs: 20 + Math.random() * 150 });
    const publications = await publishTheRest(settings, BUSY_MACHINE_LIMIT_MS);

    expect(publications.filter(({ state }) => state !== 'published')).toEqual([]);
    const counts = await Promise.all(sites.map((site) => site.counts()));
    for (const [at, { posts, publishedIds }] of counts.entries()) {
      const { url } = sites[at]!;
      const ours = publications.filter(({ link }) => link!.startsWith(`${url}/`));
      expect(ours).toHaveLength(POSTS_PER_SITE);
      // Each became public once; nothing else is left, not even a draft.
      const ids = ours.map(({ remote_id }) => Number(remote_id)).toSorted((a, b) => a - b);
      expect(publishedIds.toSorted((a, b) => a - b)).toEqual(ids);
      expect(posts.map(({ id, status }) => [id, status]).toSorted()).toEqual(
        ids.map((id) => [id, 'publish']).toSorted(),
      );
    }
    console.log(`${publications.length} posts in ${RANDOM_KILLS + 2} kills: each there once`);
  },
  BUSY_MACHINE_LIMIT_MS,
);

async function killAt(points: readonly Point[]): Promise<void> {
  const stops = points.map((point) => ({ point, at: 1 }));
  const heard = await liveUntilKilled(settings, { stops, longestMs: BUSY_MACHINE_LIMIT_MS });
  expect(heard).toEqual(expect.arrayContaining(points.map((point) => `at ${point}`)));
}

async function spoilAnswers(): Promise<void> {
  const writePost = { method: 'POST', route: '/wp/v2/posts' };
  for (const site of sites) {
    for (const fault of AFTERWARDS) await site.plan({ ...writePost, when: 'after', ...fault });
    for (const fault of BEFOREHAND) await site.plan({ ...writePost, when: 'before', ...fault });
  }
}
