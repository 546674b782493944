import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SUPPORT_TEXT } from '@msm/contract/support/limits';
import { supportRoutes } from '@msm/contract/support/routes';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { createMailer } from '../../adapters/mail/mailer.ts';
import { createLog } from '../../platform/log.ts';
import { messageIds, writeIn } from './contact-form.fixture.ts';
import { DELIVERY_TRIES, sendReply, supportJobs } from './support.jobs.ts';
import { beginDelivery, insertReply } from './support-replies.store.ts';

let app: TestApp;
let boss: Visitor;
beforeAll(async () => {
  app = await openTestApp();
  boss = await app.member('boss');
});
afterAll(() => app.stop());

async function receive(changes: object = {}): Promise<{ id: string; reference: string }> {
  const reference = await writeIn(app, changes);
  return { reference, id: (await messageIds(app))[reference]! };
}
const reply = (id: string, input: unknown) =>
  boss.call(supportRoutes.replyToMessage, { params: { id }, input });
const read = async (id: string) => (await boss.call(supportRoutes.readMessage, { params: { id } })).body.data;
const repliesMailedTo = (email: string) =>
  app.mailsTo(email).filter((mail) => mail.includes('Subject: Re: '));

test('a reply is mailed with the reference and the original, and answers the message', async () => {
  const { id, reference } = await receive({
    sender_email: 'mailed@example.com',
    message: 'First line of mine.\nSecond <b>line</b> of mine.',
  });
  const { status, body } = await reply(id, { text: 'Dear Wanjiru,\n\nit is <i>solved</i>.' });
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    author: 'boss',
    text: 'Dear Wanjiru,\n\nit is <i>solved</i>.',
    delivery: { state: 'queued', attempts: 0, reason: null },
  });
  expect(await read(id)).toMatchObject({
    status: 'answered',
    isRead: true,
    history: [{ actor: 'boss', from: 'new', to: 'answered' }],
  });

  await expect
    .poll(async () => (await read(id)).replies[0].delivery, { timeout: 20_000 })
    .toEqual({ state: 'sent', attempts: 1, reason: null });
  const [mail, ...more] = repliesMailedTo('mailed@example.com');
  expect(more).toEqual([]);
  expect(mail).toContain(`Subject: Re: My invoice is wrong (${reference})`);
  expect(mail).toContain('Dear Wanjiru,');
  expect(mail).toContain('> First line of mine.');
  expect(mail).toContain('> Second <b>line</b> of mine.');
  expect(mail).toContain('it is &lt;i&gt;solved&lt;/i&gt;.');
  expect(mail).not.toMatch(/https?:/);
});

test('the audit knows who answered which message, not what was written', async () => {
  const { id } = await receive();
  const { body } = await reply(id, { text: 'A quiet answer.' });
  const entries = await app.db
    .selectFrom('platform_audit')
    .selectAll()
    .where('action', '=', 'support.replied')
    .where('subject', '=', id)
    .execute();
  expect(entries).toMatchObject([{ actor_id: boss.id, details: { replyId: body.data.id } }]);
});

test('the same reply sent twice is mailed once and does not open the message again', async () => {
  const { id } = await receive({ sender_email: 'once@example.com' });
  const input = { text: 'Only once.', submission_id: randomUUID() };
  const answers = await Promise.all([reply(id, input), reply(id, input)]);
  await boss.call(supportRoutes.changeMessage, { params: { id }, input: { status: 'resolved' } });
  answers.push(await reply(id, input));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  const { status, replies } = await read(id);
  expect([status, replies.length]).toEqual(['resolved', 1]);

  const later = await receive({ sender_email: 'later@example.com' });
  await reply(later.id, { text: 'Mailed after the other.' });
  await expect.poll(() => repliesMailedTo('later@example.com'), { timeout: 20_000 }).toHaveLength(1);
  expect(repliesMailedTo('once@example.com')).toHaveLength(1);
});

test('replies that are written at the same time are all kept and mailed', async () => {
  const { id } = await receive({ sender_email: 'many@example.com' });
  const answers = await Promise.all(['One', 'Two', 'Three', 'Four'].map((text) => reply(id, { text })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect((await read(id)).history).toHaveLength(1);
  await expect.poll(() => repliesMailedTo('many@example.com'), { timeout: 20_000 }).toHaveLength(4);
});

test.each([
  [undefined, 'Reply is required.'],
  ['   ', 'Reply is required.'],
  ['x'.repeat(SUPPORT_TEXT.reply.max + 1), 'Reply has at most 5000 characters.'],
  ['\udc00', 'Reply contains a character that cannot be stored.'],
  [['a'], 'Reply is required.'],
])('the reply %# is refused and nothing is sent', async (text, message) => {
  const { id } = await receive();
  const { status, body } = await reply(id, { text });
  expect([status, body.fields]).toEqual([400, { text: message }]);
  expect(await read(id)).toMatchObject({ status: 'new', isRead: false, replies: [] });
});

test('nobody answers a message that does not exist', async () => {
  expect((await reply(randomUUID(), { text: 'Hello?' })).status).toBe(404);
});

/** A reply whose job is run by the test instead of the queue, against a mail server that is away. */
async function undeliverable() {
  const { id } = await receive({ sender_email: 'away@example.com' });
  const { row } = await insertReply(app.db, {
    messageId: id,
    authorId: boss.id,
    submissionId: null,
    text: 'Nobody will read this.',
    writtenAt: app.clock.now(),
  });
  const away = createMailer({
    smtpUrl: 'smtp://127.0.0.1:1',
    from: 'portal@example.com',
    dataDir: '',
    log: createLog('silent'),
  });
  const { run } = supportJobs({ db: app.db, clock: app.clock, mailer: away }).find(
    ({ job }) => job === sendReply,
  )!;
  const delivery = async () => (await read(id)).replies[0].delivery;
  return { replyId: row.id, run: () => run({ replyId: row.id }), delivery };
}

test('a mail that cannot be sent is tried again and again, with the reason in sight, and then shows as failed', async () => {
  const { run, delivery } = await undeliverable();
  const reason = expect.stringContaining('ECONNREFUSED');
  for (let attempts = 1; attempts < DELIVERY_TRIES; attempts++) {
    await expect(run()).rejects.toThrow('ECONNREFUSED');
    expect(await delivery()).toEqual({ state: 'queued', attempts, reason });
  }
  await run();
  expect(await delivery()).toEqual({ state: 'failed', attempts: DELIVERY_TRIES, reason });
  await run();
  expect(await delivery()).toEqual({ state: 'failed', attempts: DELIVERY_TRIES, reason });
  expect(sendReply.retries).toBe(DELIVERY_TRIES);
});

test('when the process ends within the last try, the run after it says so', async () => {
  const { replyId, run, delivery } = await undeliverable();
  for (let attempts = 1; attempts <= DELIVERY_TRIES; attempts++) await beginDelivery(app.db, replyId);
  await run();
  expect(await delivery()).toMatchObject({ state: 'failed', reason: 'The last try was interrupted.' });
});
