// For whom posts are published: members who may act in the account and have a verified e-mail.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Brief } from '@msm/contract/posts/brief';
import type { Drafts } from '../../../platform/ports/writer.ts';
import { accountInvites, endMembership } from '../../accounts/accounts.store.ts';
import { repairPublication } from '../planning/repair-publication.ts';
import { handOverPosts } from '../posts.store.ts';
import { openSchedule, type TestSchedule } from '../schedule.fixture.ts';

const MINUTE_MS = 60_000;

let schedule: TestSchedule;
let endMachine: () => Promise<void>;
beforeAll(async () => {
  schedule = await openSchedule();
  endMachine = await schedule.startMachine({}, { drafts: { draftFor } });
});
afterAll(() => schedule.close());

/** Who paid for drafts. */
const payers: { accountId: string; memberId: string }[] = [];
const draftFor: Drafts['draftFor'] = async (payer) => {
  payers.push(payer);
  const usage = { model: 'm', tokensIn: 1, tokensOut: 1, isEstimated: false, costMicroUsd: null };
  return { draftId: randomUUID(), content: { title: 'Written' }, notes: [], usage };
};
const brief = Brief.parse({ topic: 'Growing coffee', platform: 'wordpress' });

test('for a member who may no longer act nothing is written or published; whoever answers takes it over', async () => {
  const { db, anna, boris } = schedule;
  await accountInvites.admit(db, boris.id, anna.accountId, null);
  const inAMinute = new Date(schedule.clock.now().getTime() + 2 * MINUTE_MS).toISOString().slice(0, 16);
  const media = [{ url: 'https://example.com/a.jpg' }];
  const ready = await schedule.place({
    createdBy: boris.id,
    firstWallTime: inAMinute,
    content: { title: 'Prepared ahead', media },
  });
  await schedule.reaches(ready.id, 'ready');
  await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', boris.id).execute();
  const paid = payers.length;
  const written = await schedule.place({ createdBy: boris.id, brief });
  const plain = await schedule.place({ createdBy: boris.id });
  schedule.clock.advance(3 * MINUTE_MS);
  for (const { id } of [ready, written, plain]) await schedule.reaches(id, 'failed');
  expect(payers).toHaveLength(paid);
  for (const { id, publication_key } of [ready, written, plain]) {
    expect(schedule.blog.copiesOf(publication_key)).toBe(0);
    expect(await schedule.publication(id)).toMatchObject({
      asks_person: true,
      reason: expect.stringContaining('may no longer act in this account'),
    });
  }
  const told = await schedule.notifications(anna.id);
  expect(told.filter(({ body }) => body?.includes('may no longer act'))).toHaveLength(3);

  await schedule.call(repairPublication, anna, {
    params: { publicationId: written.id },
    input: { choice: 'again' },
  });
  await schedule.reaches(written.id, 'published');
  expect(payers.at(-1)).toEqual({ accountId: anna.accountId, memberId: anna.id });
  await db.updateTable('users').set({ disabled_at: null }).where('id', '=', boris.id).execute();
  // Enabled again, but no member of this account: the others of his wait still.
  await db
    .deleteFrom('accounts_members')
    .where('user_id', '=', boris.id)
    .where('account_id', '=', anna.accountId)
    .execute();
  const left = await schedule.place({ createdBy: boris.id });
  await schedule.reaches(left.id, 'failed');
});

test('nothing is published for a member whose verification was withdrawn, until they verify again', async () => {
  const { db, anna, boris } = schedule;
  await accountInvites.admit(db, boris.id, anna.accountId, null);
  const setVerified = (at: Date | null) =>
    db.updateTable('users').set({ email_verified_at: at }).where('id', '=', boris.id).execute();
  await setVerified(null);
  const { id, publication_key } = await schedule.place({ createdBy: boris.id });
  await schedule.reaches(id, 'failed');
  expect(schedule.blog.copiesOf(publication_key)).toBe(0);
  expect(await schedule.publication(id)).toMatchObject({
    reason: expect.stringContaining('no verified e-mail'),
  });
  await setVerified(new Date());
  const after = await schedule.place({ createdBy: boris.id });
  await schedule.reaches(after.id, 'published');
});

test('a post whose member leaves the account while it is prepared is published for the owner', async () => {
  const { db, anna, boris } = schedule;
  await accountInvites.admit(db, boris.id, anna.accountId, null);
  await endMachine();
  const publisher = schedule.deps.publishers.get('wordpress')!;
  const leave = async () => {
    const member = (await schedule.deps.users.find(db, boris.id))!;
    const leaving = { accountId: anna.accountId, ownerId: anna.id, member, homeAccountId: boris.accountId };
    await db.transaction().execute(async (tx) => {
      await endMembership(tx, anna.accountId, boris.id);
      await handOverPosts(tx, leaving);
    });
  };
  endMachine = await schedule.startMachine(
    {},
    {
      publisher: {
        ...publisher,
        async prepare(publication, remember) {
          await leave();
          return publisher.prepare(publication, remember);
        },
      },
    },
  );
  const { id, publication_key } = await schedule.place({ createdBy: boris.id });
  await expect.poll(() => schedule.stateOf(id), { timeout: 10_000 }).toMatch(/published|failed/);
  expect(await schedule.stateOf(id)).toBe('published');
  expect(schedule.blog.copiesOf(publication_key)).toBe(1);
});

test('what was learnt of a post is kept when its member may no longer act: it is found again', async () => {
  const { db, anna, boris } = schedule;
  await accountInvites.admit(db, boris.id, anna.accountId, null);
  await endMachine();
  const publisher = schedule.deps.publishers.get('wordpress')!;
  endMachine = await schedule.startMachine(
    {},
    {
      publisher: {
        ...publisher,
        async prepare(publication, remember) {
          await publisher.prepare(publication, remember);
          return { draftId: '7' };
        },
      },
    },
  );
  await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', boris.id).execute();
  const { id } = await schedule.place({ createdBy: boris.id });
  await schedule.reaches(id, 'failed');
  expect((await schedule.publication(id)).memory).toMatchObject({ draftId: '7' });
});
