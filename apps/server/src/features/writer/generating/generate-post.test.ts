// Generations by the built-in writer, from the request to the draft.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authRoutes } from '@msm/contract/auth/routes';
import { GENERATIONS_PER_HOUR } from '@msm/contract/writer/limits';
import { writerRoutes } from '@msm/contract/writer/routes';
import { Brief } from '@msm/contract/posts/brief';
import { createOwnSchedule } from '../../../../tests/authorisation/own-schedule.ts';
import { createOwnSite } from '../../../../tests/authorisation/own-site.ts';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { begin, BRIEF, ended, written } from '../writer.fixture.ts';
import { insertGeneration } from './generations.store.ts';

const PAGE = `<!doctype html><html lang="en"><title>Farm weekly</title><article>
<p>Solar pumps bring water to small farms without any fuel. Farmers in Kitui doubled their harvest of beans.</p>
<p>The county pays a third of the price of every pump that is bought this year.</p></article></html>`;

const site = createServer((request, response) => {
  if (request.url === '/page') response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
  else response.writeHead(404).end();
});
let siteUrl: string;
let app: TestApp;
let anna: Visitor;
let ben: Visitor;
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  siteUrl = `http://127.0.0.1:${port}`;
  app = await openTestApp({ OUTBOUND_ALLOW: `127.0.0.1:${port}` });
  anna = await app.member('anna');
  ben = await app.member('ben');
});
afterAll(async () => {
  await app.stop();
  site.closeAllConnections();
  site.close();
});

const ask = (member: Visitor, brief: object) =>
  member.call(writerRoutes.generatePost, { input: { ...BRIEF, ...brief } });

test('a brief becomes a draft that says who wrote it, from what, and what it cost', async () => {
  const { siteId } = await createOwnSite(app, anna);
  const draft = await written(anna, {
    platform: 'wordpress',
    destinationId: siteId,
    keyphrase: 'solar pumps',
    sources: [{ kind: 'url', url: `${siteUrl}/page` }],
  });
  expect(draft).toMatchObject({
    destinationId: siteId,
    platform: 'wordpress',
    type: 'article',
    nature: 'informative',
    language: 'en',
    writtenBy: { name: 'Built-in writer', isLanguageModel: false },
    sources: [{ kind: 'url', label: 'Farm weekly', url: `${siteUrl}/page`, isUsed: true, problem: null }],
    usage: { tokensIn: 0, tokensOut: 0, isEstimated: false, costUsd: 0 },
    problems: [],
    content: { draftId: draft.id, seo: { keyphrase: 'solar pumps' } },
  });
  expect(draft.content.html).toContain('Farmers in Kitui doubled their harvest of beans.');
  expect(draft.content.html).toContain(`href="${siteUrl}/page"`);
});

test('the request answers at once, with what can be followed', async () => {
  const { status, body } = await ask(anna, {});
  expect([status, body.generation.state, body.generation.percent]).toEqual([202, 'queued', 0]);
  const generation = await ended(anna, body.generationId);
  expect(generation).toMatchObject({ state: 'done', doing: 'Ready', topic: BRIEF.topic });
  expect(generation.parts.body.length).toBeGreaterThan(20);
  const { body: list } = await anna.call(writerRoutes.listGenerations);
  expect(list.generations.map(({ id }: { id: string }) => id)).toContain(body.generationId);
});

test('sources that fail are reported one by one, and the others are used', async () => {
  const earlier = await written(anna, { platform: 'facebook' });
  const foreign = await written(ben, {});
  const draft = await written(anna, {
    platform: 'wordpress',
    sources: [
      { kind: 'url', url: `${siteUrl}/missing` },
      { kind: 'url', url: 'http://169.254.169.254/latest' },
      {
        kind: 'text',
        text: '<p>Drip irrigation saves half of the water of a small farm.</p><script>x</script>',
      },
      { kind: 'draft', draftId: earlier.id },
      { kind: 'draft', draftId: foreign.id },
    ],
  });
  expect(draft.sources.map(({ isUsed, problem }) => problem ?? isUsed)).toEqual([
    'The site answered with 404.',
    'Addresses inside a private network cannot be reached.',
    true,
    true,
    'No draft of this account has that id.',
  ]);
  expect(draft.content.html).toContain('Drip irrigation saves half of the water of a small farm.');
});

test('a post of one’s own account is a source, and no other', async () => {
  const own = await createOwnSchedule(app, anna);
  const theirs = await createOwnSchedule(app, ben);
  const sources = [own, theirs].map(({ postId }) => ({ kind: 'post', postId: postId }));
  const draft = await written(anna, { platform: 'wordpress', sources });
  expect(draft.sources.map(({ label, isUsed, problem }) => [label, problem ?? isUsed])).toEqual([
    ['Planned', true],
    ['Post', 'No post of this account has that id.'],
  ]);
  expect(draft.content.html).toContain('Rain tanks fill in April and last until August.');
});

test('when no source can be read, a topic that says enough is written about, another is not', async () => {
  const sources = [{ kind: 'url', url: `${siteUrl}/missing` }];
  expect((await written(anna, { sources })).sources[0]?.isUsed).toBe(false);
  const generation = await ended(anna, await begin(anna, { topic: 'Pumps', sources }));
  expect(generation).toMatchObject({
    state: 'failed',
    draftId: null,
    problem: 'None of the sources could be read, and the topic alone says too little.',
    sources: [{ isUsed: false, problem: 'The site answered with 404.' }],
  });
});

test('what the writer cannot do is said before anything is begun', async () => {
  const french = await ask(anna, { language: 'fr' });
  expect([french.status, french.body.message]).toEqual([
    422,
    'The built-in writer writes English and Swahili. For French a language model has to be connected.',
  ]);
  const feed = await ask(anna, { sources: [{ kind: 'feed', itemIds: [randomUUID()] }] });
  expect([feed.status, feed.body.message]).toEqual([
    422,
    'Feed items cannot be used as sources yet. Paste their text or their address.',
  ]);
});

test('a draft is written for a site of one’s own account, and for no other', async () => {
  const { siteId } = await createOwnSite(app, ben);
  const { status, body } = await ask(anna, { destinationId: siteId });
  expect([status, body.message]).toEqual([404, 'No destination of this account has that id.']);
});

test.each([
  [{ topic: '  ' }, 'topic'],
  [{ topic: 'x'.repeat(501) }, 'topic'],
  [{ topic: '\u200b\u200b\u200b' }, 'topic'],
  [{ platform: 'myspace' }, 'platform'],
  [{ sources: [{ kind: 'url', url: 'ftp://example.com' }] }, 'sources.0.url'],
  [{ sources: [{ kind: 'text', text: 'short' }] }, 'sources.0.text'],
  [{ sources: Array.from({ length: 6 }, () => ({ kind: 'url', url: 'https://example.com' })) }, 'sources'],
  [{ destinationId: 'mine' }, 'destinationId'],
])('the brief %j is refused for its %s', async (brief, field) => {
  const { status, body } = await ask(anna, brief);
  expect(status).toBe(400);
  expect(Object.keys(body.fields)).toEqual([field]);
});

test('half a character, as a cut emoji leaves it, does not stop a brief', async () => {
  const dora = await app.member('dora');
  const { status, body } = await ask(dora, { topic: 'Solar pumps for small farms \ud83d' });
  expect(status).toBe(202);
  expect(body.generation.topic).toBe('Solar pumps for small farms \ufffd');
});

test('an account writes three at once, and another account is not in its way', async () => {
  const carl = await app.member('carl');
  const now = app.clock.now();
  for (let count = 0; count < 3; count += 1)
    await insertGeneration(app.db, {
      accountId: carl.accountId,
      memberId: carl.id,
      brief: Brief.parse(BRIEF),
      now,
    });
  const { status, body } = await ask(carl, {});
  expect([status, body.message]).toEqual([
    429,
    '3 drafts are being written already. Wait for one, or cancel it.',
  ]);
  expect((await ask(ben, {})).status).toBe(202);
  const waiting = (await carl.call(writerRoutes.listGenerations)).body.generations[0].id;
  const cancelled = await carl.call(writerRoutes.cancelGeneration, { params: { id: waiting } });
  expect(cancelled.body).toMatchObject({ state: 'cancelled', doing: 'Cancelled' });
  expect((await ask(carl, {})).status).toBe(202);
});

test('a member has twenty an hour', async () => {
  const eve = await app.member('eve');
  let taken = 0;
  for (let answer = await ask(eve, {}); ; answer = await ask(eve, {})) {
    if (answer.status === 429) {
      expect(answer.body.message).toMatch(/^Too many attempts\. Try again in \d+ minutes\.$/);
      break;
    }
    taken += 1;
    await eve.call(writerRoutes.cancelGeneration, { params: { id: answer.body.generationId } });
    await ended(eve, answer.body.generationId);
  }
  expect(taken).toBe(GENERATIONS_PER_HOUR);
});

test('whoever has not chosen an account is asked to', async () => {
  const fay = await app.member('fay');
  await app.db.updateTable('auth_sessions').set({ account_id: null }).where('user_id', '=', fay.id).execute();
  await fay.call(authRoutes.updateProfile, { input: { firstName: 'Fay' } });
  const { status, body } = await ask(fay, {});
  expect([status, body.message]).toEqual([409, 'Choose an account first.']);
});

test('the lists to choose from carry labels and limits', async () => {
  const platforms = await anna.call(writerRoutes.listPlatforms);
  expect(platforms.body.map(({ label }: { label: string }) => label)).toEqual([
    'WordPress',
    'Portal blog',
    'Facebook',
    'Instagram',
    'X',
    'Bluesky',
  ]);
  expect(platforms.body[4].limits).toEqual({
    textLength: 280,
    countedBy: 'weight',
    hashtags: null,
    images: 4,
  });
  expect((await anna.call(writerRoutes.listPostTypes)).body[0]).toEqual({
    id: 'article',
    label: 'Article',
    description: 'Explains a subject in sections',
  });
  expect((await anna.call(writerRoutes.listPostNatures)).body).toHaveLength(6);
  expect((await anna.call(writerRoutes.describeWriter)).body).toMatchObject({
    writtenBy: { isLanguageModel: false },
    languages: [
      { id: 'en', label: 'English' },
      { id: 'sw', label: 'Swahili' },
    ],
  });
});
