// A draft is published at once by the routes that the specification names, and its job is polled.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftRoutes } from '@msm/contract/drafts/routes';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { verifiedMember } from '../../../../tests/verified-member.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { connectTo, openSocialApp, postsAt, type SocialApp } from '../../social/social-app.fixture.ts';

let house: SocialApp;
let anna: Visitor;
let [xId, blueskyId] = ['', ''];
beforeAll(async () => {
  house = await openSocialApp();
  anna = await verifiedMember(house.app, 'anna');
  xId = await connectTo(house, anna, 'x');
  blueskyId = await connectTo(house, anna, 'bluesky');
});
afterAll(() => house.stop());

async function saveDraft(fields: object): Promise<string> {
  const id = randomUUID();
  const { status, body } = await anna.call(draftRoutes.saveDraft, {
    params: { id },
    input: {
      content: { title: '' },
      destinations: [],
      wallTime: '',
      zone: '',
      recurrence: null,
      brief: null,
      version: 0,
      editor: { id: randomUUID(), save: 1 },
      ...fields,
    },
  });
  if (status > 201) throw new Error(JSON.stringify(body));
  return id;
}

const statusOf = async (jobId: string) =>
  (await anna.call(scheduleRoutes.readJobStatus, { params: { jobId } })).body;

const untilOver = (jobId: string) =>
  expect
    .poll(async () => (await statusOf(jobId)).status, { timeout: 20_000 })
    .not.toMatch(/queued|publishing/);

test('a draft goes out at its networks with its variants, once, and its job ends as published', async () => {
  const id = await saveDraft({
    content: { title: '', text: 'Fresh bread at seven' },
    destinations: [
      { platform: 'x', destinationId: xId },
      { platform: 'bluesky', destinationId: blueskyId, variant: { text: 'Fresh bread at seven, blue' } },
    ],
  });
  const published = await anna.call(scheduleRoutes.publishDraft, { params: { id } });
  expect([published.status, published.body.jobId]).toEqual([202, id]);
  expect((await anna.call(scheduleRoutes.publishDraft, { params: { id } })).body.jobId).toBe(id);
  await untilOver(id);
  const { status, data } = await statusOf(id);
  expect([status, data.percent, data.publications.length]).toEqual(['published', 100, 2]);
  expect((await postsAt(house, 'x')).map(({ text }) => text)).toEqual(['Fresh bread at seven']);
  expect((await postsAt(house, 'bluesky')).map(({ text }) => text)).toEqual(['Fresh bread at seven, blue']);
});

test('what a network would refuse is said by field, and nothing is planned', async () => {
  const id = await saveDraft({
    content: { title: '', text: 'a'.repeat(400) },
    destinations: [{ platform: 'x', destinationId: xId }],
  });
  const { status, body } = await anna.call(scheduleRoutes.publishDraft, { params: { id } });
  expect([status, Object.keys(body.fields)]).toEqual([422, ['destinations.0.content.text']]);
  expect((await anna.call(scheduleRoutes.readJobStatus, { params: { jobId: id } })).status).toBe(404);
});

test('a published post is deleted at its network, and its history says by whom', async () => {
  const id = await saveDraft({
    content: { title: '', text: 'Only for a moment' },
    destinations: [{ platform: 'x', destinationId: xId }],
  });
  await anna.call(scheduleRoutes.publishDraft, { params: { id } });
  await untilOver(id);
  const [{ id: publicationId }] = (await statusOf(id)).data.publications;
  const removed = await anna.call(scheduleRoutes.removeRemotePost, { params: { publicationId } });
  expect(removed.body.publication).toMatchObject({ link: null, reason: 'Deleted at X by a member.' });
  expect((await postsAt(house, 'x')).map(({ text }) => text)).not.toContain('Only for a moment');
});
