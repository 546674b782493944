import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { editScheduledPost } from './edit-scheduled-post.ts';
import { removeScheduledPost } from './remove-scheduled-post.ts';
import { repairPublication } from './repair-publication.ts';
import { openSchedule, type TestSchedule } from '../schedule.fixture.ts';
import { toggleScheduledPost } from './toggle-scheduled-post.ts';
import type { PublicationRow } from '../schedule.tables.ts';

const HOUR_MS = 3_600_000;

let schedule: TestSchedule;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  schedule = await openSchedule();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await schedule.db.deleteFrom('schedule_destinations').execute();
});
afterAll(() => schedule.close());

const wallIn = (ms: number) => new Date(schedule.clock.now().getTime() + ms).toISOString().slice(0, 16);

function paramsOf({ post_id: id, destination_id: siteId }: PublicationRow) {
  return { siteId, id };
}
const edit = (publication: PublicationRow, version: number, more: object = {}) =>
  schedule.call(editScheduledPost, schedule.anna, {
    params: paramsOf(publication),
    input: {
      version,
      content: { title: 'Changed' },
      wallTime: publication.wall_time,
      zone: publication.zone,
      ...more,
    },
  });
const toggle = (publication: PublicationRow, input: { isActive?: boolean } = {}) =>
  schedule.call(toggleScheduledPost, schedule.anna, { params: paramsOf(publication), input });

const again = ({ id: publicationId }: PublicationRow) =>
  schedule.call(repairPublication, schedule.anna, { params: { publicationId }, input: { choice: 'again' } });

/** A machine whose post waits at a step until it is let go. */
async function machineWaitingAt(step: 'prepare' | 'commit') {
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  const publisher = schedule.deps.publishers.get('wordpress')!;
  const publisherWithGate: typeof publisher = {
    ...publisher,
    async prepare(...call) {
      if (step === 'prepare') await gate;
      return publisher.prepare(...call);
    },
    async commit(...call) {
      if (step === 'commit') await gate;
      return publisher.commit(...call);
    },
  };
  // A busy test machine must not be taken for a node that stood still.
  ends.push(await schedule.startMachine({ leaseMs: 30_000 }, { publisher: publisherWithGate }));
  return letGo;
}

test('a new content is what is published, at the same times', async () => {
  const publication = await schedule.place({
    firstWallTime: wallIn(HOUR_MS),
    recurrence: { kind: 'daily', interval: 1 },
  });
  const before = await schedule.publicationsOf(publication.post_id);
  const { scheduledPost } = await edit(publication, 1, { recurrence: { kind: 'daily', interval: 1 } });
  expect(scheduledPost).toMatchObject({ version: 2, title: 'Changed', content: { title: 'Changed' } });
  const after = await schedule.publicationsOf(publication.post_id);
  expect(after.map(({ id, due_at }) => [id, due_at])).toEqual(before.map(({ id, due_at }) => [id, due_at]));
  expect(after.every(({ post_version }) => post_version === 2)).toBe(true);
});

test('a new time plans it anew and leaves nothing at the old one', async () => {
  const publication = await schedule.place({ firstWallTime: wallIn(HOUR_MS) });
  const wallTime = wallIn(5 * HOUR_MS);
  await edit(publication, 1, { wallTime });
  expect(await schedule.publicationsOf(publication.post_id)).toMatchObject([
    { wall_time: wallTime, post_version: 2 },
  ]);
});

test('who edits what was changed since is told', async () => {
  const publication = await schedule.place({ firstWallTime: wallIn(HOUR_MS) });
  await edit(publication, 1);
  await expect(edit(publication, 1, { content: { title: 'Lost' } })).rejects.toMatchObject({
    kind: 'conflict',
  });
  await expect(
    schedule.call(editScheduledPost, schedule.boris, {
      params: paramsOf(publication),
      input: { version: 2, content: { title: 'x' }, wallTime: publication.wall_time, zone: 'UTC' },
    }),
  ).rejects.toMatchObject({ kind: 'notFound' });
});

test('of two edits at once one wins and the other is told', async () => {
  const publication = await schedule.place({ firstWallTime: wallIn(HOUR_MS) });
  const outcomes = await Promise.allSettled([
    edit(publication, 1, { content: { title: 'one' } }),
    edit(publication, 1, { content: { title: 'two' } }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('an edit while it is prepared stops that and publishes the new content, once', async () => {
  const letGo = await machineWaitingAt('prepare');
  const publication = await schedule.place({ title: 'Old' });
  await schedule.reaches(publication.id, 'preparing');
  await edit(publication, 1);
  letGo();
  await schedule.reaches(publication.id, 'published');
  const posts = schedule.blog.posts.filter(({ key }) => key === publication.publication_key);
  expect(posts.map(({ title }) => title)).toEqual(['Changed']);
});

test('an edit of what was prepared ahead prepares it anew, and it is still published at its time only', async () => {
  ends.push(await schedule.startMachine());
  const media = [{ url: 'https://example.com/a.jpg' }];
  const publication = await schedule.place({
    content: { title: 'Old', media },
    firstWallTime: wallIn(2 * 60_000),
  });
  await schedule.reaches(publication.id, 'ready');
  const uploads = schedule.blog.uploads;
  await edit(publication, 1, { content: { title: 'Changed', media } });
  await expect.poll(() => schedule.blog.uploads, { timeout: 10_000 }).toBe(uploads + 1);
  await schedule.reaches(publication.id, 'ready');
  expect(schedule.blog.copiesOf(publication.publication_key)).toBe(0);
  await toggle(publication);
  expect(await schedule.publication(publication.id)).toMatchObject({ state: 'scheduled', next_at: null });
  await toggle(publication);
  await schedule.reaches(publication.id, 'ready');
  schedule.clock.advance(2 * 60_000);
  await schedule.reaches(publication.id, 'published');
  const posts = schedule.blog.posts.filter(({ key }) => key === publication.publication_key);
  expect(posts.map(({ title }) => title)).toEqual(['Changed']);
});

test('a post that is being sent cannot be edited: it is sent as it was, once', async () => {
  const letGo = await machineWaitingAt('commit');
  const publication = await schedule.place({ title: 'Old' });
  await schedule.reaches(publication.id, 'committing');
  await expect(edit(publication, 1)).rejects.toMatchObject({ kind: 'conflict' });
  await expect(edit(publication, 1, { wallTime: wallIn(HOUR_MS) })).rejects.toMatchObject({
    kind: 'conflict',
  });
  letGo();
  await schedule.reaches(publication.id, 'published');
  const posts = schedule.blog.posts.filter(({ key }) => key === publication.publication_key);
  expect(posts.map(({ title }) => title)).toEqual(['Old']);
  await expect(edit(publication, 1)).rejects.toMatchObject({ kind: 'conflict' });
});

test('an edit of a series leaves the publication alone that is being sent, unless it turns out not to be there', async () => {
  const letGo = await machineWaitingAt('commit');
  const recurrence = { kind: 'daily', interval: 1 } as const;
  const sent = await schedule.place({ title: 'Old series', recurrence });
  const lost = await schedule.place({
    title: 'dropBefore',
    recurrence,
    destinationId: schedule.boris.destinationId,
  });
  await schedule.reaches(sent.id, 'committing');
  await schedule.reaches(lost.id, 'committing');
  await edit(sent, 1, { recurrence });
  await edit(lost, 1, { recurrence });
  letGo();
  await schedule.reaches(sent.id, 'published');
  await schedule.reaches(lost.id, 'published');
  const titles = ({ publication_key }: PublicationRow) =>
    schedule.blog.posts.filter(({ key }) => key === publication_key).map(({ title }) => title);
  expect([titles(sent), titles(lost)]).toEqual([['Old series'], ['Changed']]);
});

test('a slow run of the same node does not step on the one that began after an edit', async () => {
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  const publisher = schedule.deps.publishers.get('wordpress')!;
  let prepared = 0;
  const prepare = async () => void ((prepared += 1) === 1 && (await gate));
  ends.push(await schedule.startMachine({}, { publisher: { ...publisher, prepare } }));
  const publication = await schedule.place({ title: 'Old' });
  await schedule.reaches(publication.id, 'preparing');
  await edit(publication, 1);
  await schedule.reaches(publication.id, 'published');
  letGo();
  const marker = await schedule.place({ destinationId: schedule.boris.destinationId });
  await schedule.reaches(marker.id, 'published');
  const posts = schedule.blog.posts.filter(({ key }) => key === publication.publication_key);
  expect(posts.map(({ title }) => title)).toEqual(['Changed']);
});

const media = (name: string) => [{ url: `https://example.com/${name}.jpg` }];

test('a failed post that is edited and sent again is sent as it was edited, with its own picture', async () => {
  ends.push(await schedule.startMachine());
  const publication = await schedule.place({ content: { title: 'refused Old', media: media('old') } });
  await schedule.reaches(publication.id, 'failed');
  const uploads = schedule.blog.uploads;
  await edit(publication, 1, { content: { title: 'Changed', media: media('new') } });
  await again(publication);
  await schedule.reaches(publication.id, 'published');
  expect(schedule.blog.uploads).toBe(uploads + 1);
});

test('a failed generated post that is then written by hand is sent as it was written', async () => {
  const drafts = {
    draftFor: async () => ({ draftId: 'x', content: { title: 'refused by the model' }, notes: [] }),
  } as never;
  ends.push(await schedule.startMachine({}, { drafts }));
  const publication = await schedule.place({ brief: { topic: 'x' } as never });
  await schedule.reaches(publication.id, 'failed');
  await edit(publication, 1, { content: { title: 'Written by hand' } });
  await again(publication);
  await schedule.reaches(publication.id, 'published');
  const posts = schedule.blog.posts.filter(({ key }) => key === publication.publication_key);
  expect(posts.map(({ title }) => title)).toEqual(['Written by hand']);
});

test('what waits for credentials and is edited or switched off and on meanwhile is published after the repair', async () => {
  ends.push(await schedule.startMachine());
  schedule.blog.lockedSites.add(schedule.anna.destinationId);
  const edited = await schedule.place({ title: 'Old' });
  await schedule.reaches(edited.id, 'needs_reauth');
  const waiting = await schedule.place({ title: 'Waiting' });
  await edit(edited, 1);
  await toggle(edited);
  await toggle(edited);
  await toggle(waiting);
  await toggle(waiting);
  schedule.blog.lockedSites.clear();
  const { destinationId, accountId } = schedule.anna;
  await schedule.destinations.repaired(schedule.db, { platform: 'wordpress', destinationId, accountId });
  for (const { id } of [edited, waiting]) await schedule.reaches(id, 'published');
  const posts = schedule.blog.posts.filter(({ key }) => key === edited.publication_key);
  expect(posts.map(({ title }) => title)).toEqual(['Changed']);
});

test('a failed post that is given a new time is published then, once', async () => {
  ends.push(await schedule.startMachine());
  const publication = await schedule.place({ title: 'refused' });
  await schedule.reaches(publication.id, 'failed');
  await edit(publication, 1, { wallTime: wallIn(HOUR_MS) });
  expect(await schedule.publicationsOf(publication.post_id)).toMatchObject([
    { state: 'scheduled', asks_person: false },
  ]);
  schedule.clock.advance(HOUR_MS + 60_000);
  await schedule.reaches(publication.id, 'published');
  expect(schedule.blog.copiesOf(publication.publication_key)).toBe(1);
});

test('what waits for its next try, switched off and on at once, is tried again', async () => {
  ends.push(await schedule.startMachine());
  const publication = await schedule.place({ title: 'busy' });
  await expect
    .poll(async () => (await schedule.publication(publication.id)).reason, { timeout: 8_000 })
    .not.toBeNull();
  await schedule.reaches(publication.id, 'scheduled');
  await toggle(publication);
  await toggle(publication);
  schedule.clock.advance(5 * 60_000);
  await schedule.reaches(publication.id, 'published');
});

test('what is switched off while it is sent and is not there waits until it is switched on', async () => {
  const letGo = await machineWaitingAt('commit');
  const publication = await schedule.place({ title: 'busy' });
  await schedule.reaches(publication.id, 'committing');
  await toggle(publication);
  letGo();
  await schedule.reaches(publication.id, 'scheduled');
  expect((await schedule.publication(publication.id)).next_at).toBeNull();
  await expect(toggle(publication)).resolves.toMatchObject({ scheduledPost: { isActive: true } });
  schedule.clock.advance(5 * 60_000);
  await schedule.reaches(publication.id, 'published');
});

test('what is removed while it is sent ends as it ends: published, or withdrawn without a question', async () => {
  const letGo = await machineWaitingAt('commit');
  const arrived = await schedule.place({ title: 'Arrives' });
  const refused = await schedule.place({ title: 'refused', destinationId: schedule.boris.destinationId });
  for (const publication of [arrived, refused]) {
    await schedule.reaches(publication.id, 'committing');
    await schedule.call(removeScheduledPost, schedule.anna, { params: paramsOf(publication) });
  }
  letGo();
  await schedule.reaches(arrived.id, 'published');
  await schedule.reaches(refused.id, 'skipped');
  expect((await schedule.publication(refused.id)).asks_person).toBe(false);
});

test('switched off, nothing of it begins, also when a node is preparing it', async () => {
  const letGo = await machineWaitingAt('prepare');
  const publication = await schedule.place();
  await schedule.reaches(publication.id, 'preparing');
  const { scheduledPost } = await toggle(publication);
  expect(scheduledPost).toMatchObject({ isActive: false, nextDueAt: null });
  letGo();
  const marker = await schedule.place({ destinationId: schedule.boris.destinationId });
  await schedule.reaches(marker.id, 'published');
  expect(await schedule.publication(publication.id)).toMatchObject({ state: 'scheduled', next_at: null });
  expect(schedule.blog.copiesOf(publication.publication_key)).toBe(0);
});

test('switched on again, what is to come waits for its time, and what passed meanwhile was not wanted', async () => {
  const publication = await schedule.place({
    firstWallTime: wallIn(HOUR_MS),
    recurrence: { kind: 'hourly', interval: 2 },
  });
  await toggle(publication);
  schedule.clock.advance(2 * HOUR_MS);
  ends.push(await schedule.startMachine());
  const { scheduledPost } = await toggle(publication);
  const [first, second] = await schedule.publicationsOf(publication.post_id);
  expect(first).toMatchObject({ state: 'skipped', asks_person: false });
  expect(scheduledPost.nextDueAt).toBe(second!.due_at.toISOString());
  expect(scheduledPost.isActive).toBe(true);
  schedule.clock.advance(2 * HOUR_MS);
  await schedule.reaches(second!.id, 'published');
  expect(schedule.blog.copiesOf(first!.publication_key)).toBe(0);
});

test('a publication of a series that was edited while it was sent is published again with the new content', async () => {
  const letGo = await machineWaitingAt('commit');
  schedule.blog.canLook = false;
  const recurrence = { kind: 'daily', interval: 1 } as const;
  const publication = await schedule.place({ title: 'dropBefore old', recurrence });
  await schedule.reaches(publication.id, 'committing');
  await edit(publication, 1, { recurrence });
  letGo();
  await schedule.reaches(publication.id, 'unknown');
  schedule.blog.canLook = true;
  // The member looks at the site: it is not there.
  await again(publication);
  await schedule.reaches(publication.id, 'published');
  const posts = schedule.blog.posts.filter(({ key }) => key === publication.publication_key);
  expect(posts.map(({ title }) => title)).toEqual(['Changed']);
});

test('a post of a series that is due and tried again is not lost when the series gets new times', async () => {
  const recurrence = { kind: 'daily', interval: 1 } as const;
  const publication = await schedule.place({ title: 'busy morning', recurrence });
  ends.push(await schedule.startMachine());
  await expect
    .poll(async () => (await schedule.publication(publication.id)).reason, { timeout: 10_000 })
    .not.toBeNull();
  const wallTime = wallIn(26 * HOUR_MS);
  await edit(publication, 1, { wallTime, recurrence });
  const [due, next] = await schedule.publicationsOf(publication.post_id);
  expect(due).toMatchObject({ id: publication.id, due_at: publication.due_at });
  expect(next).toMatchObject({ wall_time: wallTime });
  schedule.clock.advance(2 * 60_000);
  await schedule.reaches(publication.id, 'published');
});

test('switched off in two tabs, or sent again after a lost answer, a post is off', async () => {
  const publication = await schedule.place({ firstWallTime: wallIn(HOUR_MS) });
  await Promise.all([1, 2].map(() => toggle(publication, { isActive: false })));
  const { scheduledPost } = await toggle(publication, { isActive: false });
  expect(scheduledPost).toMatchObject({ isActive: false, nextDueAt: null, version: 2 });
  for (const isActive of [true, true])
    expect((await toggle(publication, { isActive })).scheduledPost).toMatchObject({
      isActive: true,
      version: 3,
    });
  expect((await schedule.publication(publication.id)).next_at).toEqual(publication.due_at);
});
