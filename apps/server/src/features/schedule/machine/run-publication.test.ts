// One post's way, step by step and fault by fault, against a real blog over HTTP.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Brief } from '@msm/contract/posts/brief';
import { WriterFault, type Drafts } from '../../../platform/ports/writer.ts';
import { repairPublication } from '../planning/repair-publication.ts';
import { openSchedule, type TestSchedule } from '../schedule.fixture.ts';

const MINUTE_MS = 60_000;

let schedule: TestSchedule;
let endMachine: () => Promise<void>;
beforeAll(async () => {
  schedule = await openSchedule();
  endMachine = await schedule.startMachine({}, { drafts: { draftFor } });
});
beforeEach(async () => {
  schedule.blog.canLook = true;
  schedule.blog.lockedSites.clear();
  await schedule.db.deleteFrom('schedule_destinations').execute();
});
afterAll(() => schedule.close());

/** Who paid for drafts, and what stops the next one. */
const payers: { accountId: string; memberId: string }[] = [];
let writerFault: WriterFault | undefined;
const draftFor: Drafts['draftFor'] = async (payer) => {
  payers.push(payer);
  if (writerFault) throw writerFault;
  const usage = { model: 'm', tokensIn: 1, tokensOut: 1, isEstimated: false, costMicroUsd: null };
  return { draftId: randomUUID(), content: { title: 'Written' }, notes: [], usage };
};
const brief = Brief.parse({ topic: 'Growing coffee', platform: 'wordpress' });

test('a post that is due is published once, remembers where, and its history can be read', async () => {
  const { id, publication_key } = await schedule.place({ title: 'Coffee' });
  await schedule.reaches(id, 'published');
  const publication = await schedule.publication(id);
  expect(publication).toMatchObject({
    attempts: 1,
    link: `${schedule.blog.address}/${schedule.anna.destinationId}/${publication_key}`,
    reason: null,
    lease_owner: null,
    next_at: null,
  });
  expect(schedule.blog.copiesOf(publication_key)).toBe(1);
  expect(await schedule.history(id)).toEqual(['Preparing began.', 'Sent to the destination.', 'Published.']);
});

test('a post waits for its time', async () => {
  const inAnHour = new Date(schedule.clock.now().getTime() + 60 * MINUTE_MS).toISOString().slice(0, 16);
  const later = await schedule.place({ firstWallTime: inAnHour });
  const now = await schedule.place();
  await schedule.reaches(now.id, 'published');
  expect(await schedule.stateOf(later.id)).toBe('scheduled');
});

test('what was uploaded is remembered at once and not uploaded again', async () => {
  const content = { title: 'busy picture', media: [{ url: 'https://example.com/a.jpg' }] };
  const { id, publication_key } = await schedule.place({ content });
  await expect.poll(async () => (await schedule.publication(id)).attempts).toBe(1);
  await expect.poll(async () => (await schedule.publication(id)).reason).toBe('The site is being updated.');
  const uploads = schedule.blog.uploads;
  expect((await schedule.publication(id)).memory).toEqual({ mediaId: `media-${uploads}` });
  schedule.clock.advance(2 * MINUTE_MS);
  await schedule.reaches(id, 'published');
  expect(schedule.blog.uploads).toBe(uploads);
  expect(schedule.blog.posts.find(({ key }) => key === publication_key)?.mediaId).toBe(`media-${uploads}`);
});

test('what has to be uploaded is prepared ahead, and published when its time has come', async () => {
  const dueAt = new Date(Math.ceil((schedule.clock.now().getTime() + MINUTE_MS) / MINUTE_MS) * MINUTE_MS);
  const content = { title: 'Prepared ahead', media: [{ url: 'https://example.com/b.jpg' }] };
  const firstWallTime = dueAt.toISOString().slice(0, 16);
  const { id, publication_key } = await schedule.place({ content, firstWallTime });
  await schedule.reaches(id, 'ready');
  expect(await schedule.publication(id)).toMatchObject({ lease_owner: null, next_at: dueAt });
  expect(schedule.blog.copiesOf(publication_key)).toBe(0);
  const uploads = schedule.blog.uploads;
  schedule.clock.advance(dueAt.getTime() - schedule.clock.now().getTime());
  await schedule.reaches(id, 'published');
  expect(schedule.blog.uploads).toBe(uploads);
  expect(schedule.blog.posts.find(({ key }) => key === publication_key)?.mediaId).toBe(`media-${uploads}`);
  expect(await schedule.history(id)).toEqual([
    'Preparing began.',
    'Prepared; it waits for its time.',
    'Sent to the destination.',
    'Published.',
  ]);
});

test('a busy destination is tried again, when it said so', async () => {
  const { id, publication_key } = await schedule.place({ title: 'busy blog' });
  await expect
    .poll(async () => (await schedule.history(id)).at(-1))
    .toBe('The site is being updated. It is tried again in 2 minutes.');
  const { next_at, updated_at, state } = await schedule.publication(id);
  expect(state).toBe('scheduled');
  expect(next_at!.getTime() - updated_at.getTime()).toBe(90_000);
  schedule.clock.advance(2 * MINUTE_MS);
  await schedule.reaches(id, 'published');
  expect(schedule.blog.copiesOf(publication_key)).toBe(1);
});

test('after enough tries it fails, and its member is told with the reason', async () => {
  const { id } = await schedule.place({ title: 'alwaysBusy blog' });
  const goOn = async () => {
    const { state, next_at } = await schedule.publication(id);
    if (state === 'scheduled' && next_at)
      schedule.clock.advance(Math.max(0, next_at.getTime() - schedule.clock.now().getTime()));
    return state;
  };
  await expect.poll(goOn, { timeout: 15_000, interval: 50 }).toBe('failed');
  expect(await schedule.publication(id)).toMatchObject({
    asks_person: true,
    attempts: 9,
    reason: 'The site is being updated.',
  });
  expect(await schedule.notifications(schedule.anna.id)).toContainEqual({
    kind: 'post_failed',
    title: 'A post was not published',
    body: '“alwaysBusy blog”: The site is being updated.',
  });
});

test('a refusal fails at once', async () => {
  const { id } = await schedule.place({ title: 'refused words' });
  await schedule.reaches(id, 'failed');
  expect((await schedule.publication(id)).attempts).toBe(1);
});

test.each(['dropAfter', 'garbled'])('%s: it is found where it is and not sent again', async (trouble) => {
  const { id, publication_key } = await schedule.place({ title: `${trouble} post` });
  await schedule.reaches(id, 'published');
  expect(schedule.blog.copiesOf(publication_key)).toBe(1);
  expect((await schedule.history(id)).at(-1)).toBe('It was published before the interruption.');
});

test('what provably never arrived is sent again', async () => {
  const { id, publication_key } = await schedule.place({ title: 'dropBefore post' });
  await schedule.reaches(id, 'published');
  expect(schedule.blog.copiesOf(publication_key)).toBe(1);
  expect(await schedule.history(id)).toContain('It is not there; it begins again.');
});

test('what never arrives fails in the end instead of going round for ever', async () => {
  const { id } = await schedule.place({ title: 'alwaysDropBefore post' });
  await schedule.reaches(id, 'failed');
  expect((await schedule.publication(id)).reason).toBe('It never arrived at the destination.');
});

test('what nobody can decide asks a person and is left alone', async () => {
  schedule.blog.canLook = false;
  const { id, publication_key } = await schedule.place({ title: 'dropAfter and no list' });
  await schedule.reaches(id, 'unknown');
  expect((await schedule.publication(id)).asks_person).toBe(true);
  const told = await schedule.notifications(schedule.anna.id);
  expect(told.at(-1)).toMatchObject({ kind: 'post_unknown', title: 'Is this post there?' });
  schedule.clock.advance(60 * MINUTE_MS);
  const marker = await schedule.place();
  await schedule.reaches(marker.id, 'published');
  expect(await schedule.stateOf(id)).toBe('unknown');
  expect(schedule.blog.copiesOf(publication_key)).toBe(1);
});

test('a destination that refuses our credentials rests with all its posts, tells once, and goes on when repaired', async () => {
  const destinationId = '0190b3c4-0000-7000-8000-000000000001';
  schedule.sites.set(destinationId, schedule.anna.accountId);
  schedule.blog.lockedSites.add(destinationId);
  const before = (await schedule.notifications(schedule.anna.id)).length;
  const first = await schedule.place({ destinationId });
  await schedule.reaches(first.id, 'needs_reauth');
  const second = await schedule.place({ destinationId });
  const elsewhere = await schedule.place();
  await schedule.reaches(elsewhere.id, 'published');
  expect(await schedule.stateOf(second.id)).toBe('scheduled');
  const told = (await schedule.notifications(schedule.anna.id)).slice(before);
  expect(told.map(({ kind }) => kind)).toEqual(['post_needs_reauth']);

  schedule.blog.lockedSites.delete(destinationId);
  await schedule.destinations.repaired(schedule.db, {
    platform: 'wordpress',
    destinationId,
    accountId: schedule.anna.accountId,
  });
  await schedule.reaches(first.id, 'published');
  await schedule.reaches(second.id, 'published');
});

test('credentials that are refused while looking leave the look for later: nothing is sent meanwhile', async () => {
  const destinationId = '0190b3c4-0000-7000-8000-000000000002';
  schedule.sites.set(destinationId, schedule.anna.accountId);
  const { id, publication_key } = await schedule.place({
    destinationId,
    title: 'dropAfter then locked',
  });
  await expect.poll(() => schedule.blog.copiesOf(publication_key), { interval: 1 }).toBe(1);
  schedule.blog.lockedSites.add(destinationId);
  await expect
    .poll(async () => {
      const { state } = await schedule.publication(id);
      const pause = await schedule.db
        .selectFrom('schedule_destinations')
        .selectAll()
        .where('destination_id', '=', destinationId)
        .where('paused_at', 'is not', null)
        .executeTakeFirst();
      return state === 'published' || pause !== undefined;
    })
    .toBe(true);
  expect(['committing', 'published']).toContain(await schedule.stateOf(id));
  schedule.blog.lockedSites.delete(destinationId);
  await schedule.db.deleteFrom('schedule_destinations').execute();
  await schedule.reaches(id, 'published');
  expect(schedule.blog.copiesOf(publication_key)).toBe(1);
});

test('a post at an address that the database cannot hold is published, without that address', async () => {
  await endMachine();
  const publisher = schedule.deps.publishers.get('wordpress')!;
  const published = { remoteId: '7', link: 'https://blog.example/\0post' };
  endMachine = await schedule.startMachine(
    {},
    { publisher: { ...publisher, commit: () => Promise.resolve(published) } },
  );
  const { id } = await schedule.place();
  await schedule.reaches(id, 'published');
  expect(await schedule.publication(id)).toMatchObject({ remote_id: '7', link: null });
  await endMachine();
  endMachine = await schedule.startMachine({}, { drafts: { draftFor } });
});

test('a platform that nobody publishes to fails with words', async () => {
  const { id } = await schedule.place({ platform: 'x' });
  await schedule.reaches(id, 'failed');
  expect((await schedule.publication(id)).reason).toBe('This portal cannot publish there.');
});

test('a draft is paid for by the member who planned it; a budget that lasts till tomorrow asks them', async () => {
  const { id } = await schedule.place({ brief });
  await schedule.reaches(id, 'published');
  const { anna } = schedule;
  expect(payers.at(-1)).toEqual({ accountId: anna.accountId, memberId: anna.id });

  const words = 'The AI budget of this member for today is used up.';
  writerFault = new WriterFault('budget', words, { retryAfterMs: 8 * 60 * MINUTE_MS });
  const refused = await schedule.place({ brief });
  await schedule.reaches(refused.id, 'failed');
  expect(await schedule.publication(refused.id)).toMatchObject({ asks_person: true, reason: words });
  writerFault = undefined;
  await schedule.call(repairPublication, anna, {
    params: { publicationId: refused.id },
    input: { choice: 'again' },
  });
  await schedule.reaches(refused.id, 'published');
});

test('a limit that is free again within the hour is waited for', async () => {
  writerFault = new WriterFault('budget', 'Twenty an hour.', { retryAfterMs: 40 * MINUTE_MS });
  const { id } = await schedule.place({ brief });
  await expect.poll(async () => (await schedule.publication(id)).reason).toBe('Twenty an hour.');
  const { state, next_at } = await schedule.publication(id);
  expect(state).toBe('scheduled');
  expect(next_at!.getTime()).toBeGreaterThan(schedule.clock.now().getTime() + 39 * MINUTE_MS);
  writerFault = undefined;
  schedule.clock.advance(41 * MINUTE_MS);
  await schedule.reaches(id, 'published');
});

test('at most three posts are at one destination at once, and others do not wait for it', async () => {
  await endMachine();
  let [here, most] = [0, 0];
  const slow = '0190b3c4-0000-7000-8000-000000000003';
  const publisher = schedule.deps.publishers.get('wordpress')!;
  endMachine = await schedule.startMachine(
    {},
    {
      publisher: {
        ...publisher,
        async commit(publication, permit) {
          if (publication.destinationId !== slow) return publisher.commit(publication, permit);
          here += 1;
          most = Math.max(most, here);
          await new Promise((resolve) => setTimeout(resolve, 60));
          here -= 1;
          return publisher.commit(publication, permit);
        },
      },
    },
  );
  const atSlow = await Promise.all(Array.from({ length: 6 }, () => schedule.place({ destinationId: slow })));
  const other = await schedule.place();
  await schedule.reaches(other.id, 'published');
  for (const { id } of atSlow) await schedule.reaches(id, 'published');
  expect(most).toBe(3);
});
