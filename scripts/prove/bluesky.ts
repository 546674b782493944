// The proof on the reference server of the AT Protocol: posts and threads are planned, and published by portals that are killed with
// SIGKILL again and again, over a line that loses requests and answers. Then the repository is read past the portal.
//   npm run prove:publish bluesky [posts] [dice]
// Exit code 1 when a post is missing, doubled or other than it was written; 2 where the server cannot be had.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { textsFor } from '@msm/contract/social/post-texts';
import { socialRoutes } from '@msm/contract/social/routes';
import type { PostContent } from '@msm/contract/posts/content';
import { freePort } from '../../apps/sandbox/src/free-port.ts';
import { atDesk, planPost } from '../../apps/server/tests/faults/planning-desk.ts';
import { startServer } from '../../apps/server/tests/server-process.ts';
import { makeBenchDatabase } from '../../bench/platform/bench-database.ts';
import { atLeast, atMost, machineLoad, reportFigure, say } from '../../bench/platform/figures.ts';
import { seededDice } from '../../bench/platform/seeded-dice.ts';
import { readPublications, shortenWaitsIn } from '../../apps/server/tests/faults/planned-publications.ts';
import { startLossyProxy } from './lossy-proxy.ts';

const [POSTS = 200, SEED = Math.floor(Math.random() * 2 ** 31)] = process.argv.slice(2).map(Number);
const KILLS = 12;
const SHORTEST_LIFE_MS = 200;
const LONGEST_LIFE_MS = 4_000;
/** So much longer each life may be than the one before: on a slow machine the first ones end before they write anything. */
const LONGER_BY_MS = 1_000;
const LONGEST_MS = 20 * 60_000;
/** Longer than the lease of a node that was killed. */
const CALM_LIFE_MS = 40_000;
/** The proof's measure of how long a call that was broken off may still be carried out. */
const SETTLE_MS = 4_000;
const HANDLE = 'ada.test';
const PASSWORD = 'a password of this proof';

const dice = seededDice(SEED);
const server = await startReferenceServer();
const proxy = await startLossyProxy(server.url, dice);
const database = await makeBenchDatabase('prove');
const startedAt = performance.now();
let isKept = false;
try {
  isKept = await prove();
} finally {
  proxy.close();
  server.stop();
  await database.remove();
}
process.exit(isKept ? 0 : 1);

async function prove(): Promise<boolean> {
  const appPassword = await openAccount();
  const settings = {
    ...database.settings,
    LOG_LEVEL: 'error',
    DEMO: 'true',
    PORT: String(await freePort()),
    OUTBOUND_ALLOW: proxy.hostAndPort,
    BLUESKY_BASE_URL: proxy.url,
    BLUESKY_DIRECTORY_URL: server.directory,
  };
  say(`${POSTS} posts, dice ${SEED}, ${machineLoad()}`);
  const planned = Array.from({ length: POSTS }, (_, at) => contentOf(at));
  await atDesk(settings, async (member) => {
    await member.register('ada');
    const input = { handle: HANDLE, appPassword, host: proxy.url };
    let answered = await member.call(socialRoutes.connectBluesky, { input });
    while (answered.status !== 201) answered = await member.call(socialRoutes.connectBluesky, { input });
    for (const content of planned) await planPost(member, answered.body.connection.id, content);
  });
  const kills = await publishUnderKills(settings);
  const states = await statesOf(settings);
  const there = await recordsOf(server.url);
  const wanted = planned.flatMap((content) => textsFor('bluesky', content));
  const copies = wanted.map((text) => there.filter((each) => each === text).length);
  say(`${Math.round((performance.now() - startedAt) / 1_000)} s: ${JSON.stringify(states)}`);
  return [
    count('posts', wanted.length, atLeast(POSTS)),
    count('kills', kills, atLeast(1)),
    count('losses', proxy.losses, atLeast(1)),
    count('published', states['published'] ?? 0, atLeast(POSTS)),
    count('duplicates', copies.filter((each) => each > 1).length, atMost(0)),
    count('missing', copies.filter((each) => each === 0).length, atMost(0)),
    count('besides', there.filter((text) => !wanted.includes(text)).length, atMost(0)),
  ].every(Boolean);
}

/** Every tenth is a thread of three; some have links, tags and characters of several bytes. */
function contentOf(at: number): PostContent {
  const text = `Grüße number ${at} ✨ https://example.com/${at} #proof`;
  return {
    title: `Number ${at}`,
    text,
    ...(at % 10 === 0 && { thread: [`The second of ${at}`, `The third of ${at}`] }),
  };
}

/** First lives that end by SIGKILL, then calm ones, until each post has come to an end. */
async function publishUnderKills(settings: Record<string, string>): Promise<number> {
  const endsAt = performance.now() + LONGEST_MS;
  let kills = 0;
  while (performance.now() < endsAt && !(await isOver(settings))) {
    const isKilled = kills < KILLS || proxy.losses === 0;
    if (!isKilled) proxy.calm();
    await shortenWaitsIn(settings, SETTLE_MS);
    const portal = startServer(settings);
    await portal.listening();
    const shortLifeMs = SHORTEST_LIFE_MS + dice(LONGEST_LIFE_MS + kills * LONGER_BY_MS);
    await sleep(isKilled ? shortLifeMs : CALM_LIFE_MS);
    portal.child.kill(isKilled ? 'SIGKILL' : 'SIGTERM');
    await portal.exited;
    kills += isKilled ? 1 : 0;
  }
  return kills;
}

async function isOver(settings: Record<string, string>): Promise<boolean> {
  return (await readPublications(settings)).every(({ is_past }) => is_past);
}

async function statesOf(settings: Record<string, string>): Promise<Record<string, number>> {
  const states: Record<string, number> = {};
  for (const { state } of await readPublications(settings)) states[state] = (states[state] ?? 0) + 1;
  return states;
}

async function recordsOf(url: string): Promise<string[]> {
  const texts: string[] = [];
  let cursor: string | undefined;
  do {
    const query = new URLSearchParams({ repo: HANDLE, collection: 'app.bsky.feed.post', limit: '100' });
    if (cursor) query.set('cursor', cursor);
    const answer = await fetch(`${url}/xrpc/com.atproto.repo.listRecords?${query.toString()}`);
    const page = (await answer.json()) as { cursor?: string; records: { value: { text: string } }[] };
    texts.push(...page.records.map(({ value }) => value.text));
    cursor = page.records.length > 0 ? page.cursor : undefined;
  } while (cursor);
  return texts;
}

async function post(method: string, body: object, token?: string): Promise<Record<string, string>> {
  const answer = await fetch(`${server.url}/xrpc/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, string>;
}

async function openAccount(): Promise<string> {
  const { accessJwt } = await post('com.atproto.server.createAccount', {
    handle: HANDLE,
    email: 'ada@example.com',
    password: PASSWORD,
  });
  const { password } = await post('com.atproto.server.createAppPassword', { name: 'portal' }, accessJwt);
  return password!;
}

async function startReferenceServer() {
  const script = join(import.meta.dirname, '../atproto-server.mjs');
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed] = (await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(([code]) => process.exit(code === 2 ? 2 : 1)),
  ])) as [Buffer];
  const { url, directory } = JSON.parse(printed.toString()) as { url: string; directory: string };
  return { url, directory, stop: () => child.kill('SIGTERM') };
}

function count(name: string, value: number, goal?: Parameters<typeof reportFigure>[3]): boolean {
  return reportFigure(`prove.bluesky.${name}`, [value], '', goal);
}
