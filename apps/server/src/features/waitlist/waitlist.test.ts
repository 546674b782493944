// The waitlist as visitors join and leave it by mail, and as SuperAdmin keeps it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONFIRM_DAYS, WAITLIST_MAILS_PER_HOUR } from '@msm/contract/waitlist/limits';
import { waitlistRoutes } from '@msm/contract/waitlist/routes';
import type { WaitlistEntry } from '@msm/contract/waitlist/schemas';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { WaitlistDeps } from './waitlist.deps.ts';
import { waitlistJobs } from './waitlist.jobs.ts';

const CONFIRM = 'Confirm your place on the MSM waitlist';
const ON_LIST = 'You are on the MSM waitlist';

let app: TestApp;
let boss: Visitor;
beforeAll(async () => {
  app = await openTestApp();
  boss = await app.member('boss');
});
afterAll(() => app.stop());

const join = (email: string, name?: string) =>
  app.visitor().call(waitlistRoutes.joinWaitlist, { input: { email, ...(name && { name }) } });
const tokenMailed = async (email: string, subject: string) =>
  (await app.linkMailedTo(email, subject)).searchParams.get('token') ?? '';
const confirm = (token: string) => app.visitor().call(waitlistRoutes.confirmWaitlist, { input: { token } });
const leave = (token: string) => app.visitor().call(waitlistRoutes.leaveWaitlist, { input: { token } });
const list = async (input: object = {}) => (await boss.call(waitlistRoutes.listWaitlist, { input })).body;
const entry = async (email: string): Promise<WaitlistEntry | undefined> =>
  (await list({ search: email })).data[0];

async function joinAndConfirm(email: string, name?: string): Promise<WaitlistEntry> {
  await join(email, name);
  await confirm(await tokenMailed(email, CONFIRM));
  return (await entry(email))!;
}

test('an address is on the list once it is confirmed from its mail', async () => {
  expect(await join('Wanjiru@Example.com ', 'Wanjiru Kamau')).toMatchObject({
    status: 200,
    body: { success: true },
  });
  expect(await entry('wanjiru@example.com')).toMatchObject({
    email: 'wanjiru@example.com',
    name: 'Wanjiru Kamau',
    state: 'pending',
    confirmedAt: null,
  });
  const link = await app.linkMailedTo('wanjiru@example.com', CONFIRM);
  expect(link.pathname + link.searchParams.get('waitlist')).toBe('/msm-tokenconfirm');
  const token = link.searchParams.get('token')!;
  expect((await confirm(token)).status).toBe(200);
  expect(await entry('wanjiru@example.com')).toMatchObject({ state: 'confirmed' });
  expect((await confirm(token)).status).toBe(200);
});

test('joining again gets the same answer, another mail, and keeps the name', async () => {
  const known = await join('wanjiru@example.com', 'Somebody else');
  const fresh = await join('new@example.com');
  expect(known.body).toEqual(fresh.body);
  expect(known.status).toBe(fresh.status);
  await tokenMailed('wanjiru@example.com', ON_LIST);
  expect(await entry('wanjiru@example.com')).toMatchObject({ name: 'Wanjiru Kamau', state: 'confirmed' });
});

test('mails say nothing that a stranger typed', async () => {
  await join('victim@example.com', 'Buy now');
  await tokenMailed('victim@example.com', CONFIRM);
  expect(app.mailsTo('victim@example.com').join()).not.toContain('Buy now');
  expect((await join('victim@example.com', 'visit evil.example')).status).toBe(400);
});

test('one address gets a few mails an hour, whoever asks, and the answer does not tell', async () => {
  const answers = [];
  for (let time = 0; time < WAITLIST_MAILS_PER_HOUR + 2; time += 1)
    answers.push(await join('flood@example.com'));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  // A later mail to another address was queued behind them.
  await join('after@example.com');
  await tokenMailed('after@example.com', CONFIRM);
  expect(app.mailsTo('flood@example.com').length).toBeLessThanOrEqual(WAITLIST_MAILS_PER_HOUR);
});

test('one network address cannot enter many', async () => {
  const script = app.visitor();
  const statuses = [];
  for (let number = 0; number < 12; number += 1)
    statuses.push(
      (await script.call(waitlistRoutes.joinWaitlist, { input: { email: `n${number}@example.org` } })).status,
    );
  expect(statuses.at(-1)).toBe(429);
});

test('who leaves is deleted, and leaving again succeeds', async () => {
  await joinAndConfirm('leaver@example.com');
  const token = await tokenMailed('leaver@example.com', ON_LIST);
  expect((await leave(token)).status).toBe(200);
  expect(await entry('leaver@example.com')).toBeUndefined();
  expect((await leave(token)).status).toBe(200);
  const old = await tokenMailed('leaver@example.com', CONFIRM);
  expect((await confirm(old)).body.message).toBe(
    'This link is not valid any more. Join again to get a new one.',
  );
});

test('a link does what it is for and nothing else, and cannot be made up', async () => {
  await join('links@example.com');
  const token = await tokenMailed('links@example.com', CONFIRM);
  for (const wrong of ['', 'x', token.slice(0, -1), `${token}A`, token.toUpperCase(), `\0${token}`])
    expect((await confirm(wrong)).status).toBe(400);
  expect((await leave(token)).status).toBe(400);
  expect(await entry('links@example.com')).toMatchObject({ state: 'pending' });
});

test('the list is searched, filtered, paged and counted', async () => {
  expect((await list({ search: 'KAMAU' })).data).toHaveLength(1);
  const pending = await list({ state: 'pending', pageSize: 2 });
  expect(pending.data.map(({ state }: WaitlistEntry) => state)).toEqual(['pending', 'pending']);
  expect(pending.counts.pending).toBe(pending.total);
  expect(pending.counts.confirmed).toBe((await list({ state: 'confirmed' })).total);
  const next = await list({ state: 'pending', pageSize: 2, page: 2, after: pending.next });
  expect(next.data[0].id).not.toBe(pending.data[0].id);
});

test('an invitation is mailed once, and only to who confirmed', async () => {
  const confirmed = await joinAndConfirm('ready@example.com');
  const pending = (await entry('links@example.com'))!;
  const invite = () =>
    boss.call(waitlistRoutes.inviteWaiting, { input: { ids: [confirmed.id, pending.id] } });
  expect((await invite()).body.invited).toBe(1);
  expect((await invite()).body.invited).toBe(0);
  await tokenMailed('ready@example.com', 'Your invitation to the MSM Portal');
  expect(app.mailsTo('ready@example.com').join()).toContain('http://localhost:3000/register');
  expect(await entry('ready@example.com')).toMatchObject({ state: 'invited' });
  expect(app.mailsTo('links@example.com')).toHaveLength(1);
});

test('the list can be taken along as CSV, which the audit notes', async () => {
  await joinAndConfirm('formula@example.com', '=cmd|calc!A1');
  const { body, headers } = await boss.call(waitlistRoutes.exportWaitlist, { input: { search: 'formula' } });
  expect(headers['content-disposition']).toMatch(/^attachment; filename="msm-waitlist-[\d-]+\.csv"$/);
  expect(body).toContain('"formula@example.com","\'=cmd|calc!A1","Confirmed"');
  const audited = await app.db
    .selectFrom('platform_audit')
    .select('details')
    .where('action', '=', 'waitlist.exported')
    .executeTakeFirstOrThrow();
  expect(audited.details).toEqual({ wasSearched: true, entries: 1 });
});

test('removed entries are gone', async () => {
  const { id } = (await entry('formula@example.com'))!;
  const remove = () => boss.call(waitlistRoutes.removeWaiting, { input: { ids: [id] } });
  expect((await remove()).body.removed).toBe(1);
  expect((await remove()).body.removed).toBe(0);
  expect(await entry('formula@example.com')).toBeUndefined();
});

test('addresses that were never confirmed are forgotten, the others and those that joined again are not', async () => {
  const jobs = waitlistJobs({ db: app.db, clock: app.clock } as unknown as WaitlistDeps);
  const tidy = () => jobs.find(({ job }) => job.name === 'waitlist.tidy')!.run({});
  await join('twice@example.com');
  app.clock.advance(CONFIRM_DAYS * DAY_MS - 1_000);
  await join('twice@example.com');
  app.clock.advance(2_000);
  await tidy();
  const pending = app.db.selectFrom('waitlist_entries').select('email').where('state', '=', 'pending');
  expect(await pending.execute()).toEqual([{ email: 'twice@example.com' }]);
  app.clock.advance(CONFIRM_DAYS * DAY_MS + 1_000);
  await tidy();
  const left = await app.db.selectFrom('waitlist_entries').select('state').execute();
  expect(new Set(left.map(({ state }) => state))).toEqual(new Set(['confirmed', 'invited']));
});
