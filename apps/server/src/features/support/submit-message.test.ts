import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONTACT_LIMIT, METADATA_TEXT, SUPPORT_TEXT } from '@msm/contract/support/limits';
import { supportRoutes } from '@msm/contract/support/routes';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { contactForm, writeIn } from './contact-form.fixture.ts';
import { insertMessage, type NewMessage } from './support.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());

const send = (input: unknown, visitor: Visitor = app.visitor()) =>
  visitor.call(supportRoutes.submitMessage, { input });
const stored = () => app.db.selectFrom('support_messages').selectAll().orderBy('id').execute();
const storedAs = async (reference: string) =>
  (await stored()).find(({ reference_id }) => reference_id === reference);

test('a visitor writes and gets a reference that can be read aloud', async () => {
  const { status, body } = await send(contactForm());
  expect(status).toBe(201);
  expect(body).toEqual({ success: true, data: { reference_id: expect.any(String) } });
  expect(body.data.reference_id).toMatch(/^MSM-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(await storedAs(body.data.reference_id)).toMatchObject({
    ...contactForm(),
    member_id: null,
    sender_phone: null,
    status: 'new',
    read_at: null,
  });
});

test('the member is remembered when signed in, and nobody when the session is not proven', async () => {
  const member = await app.member('anna');
  const signedIn = await send(contactForm(), member);
  expect(await storedAs(signedIn.body.data.reference_id)).toMatchObject({ member_id: member.id });

  member.csrfToken = undefined;
  const tricked = await member.callByCookie(supportRoutes.submitMessage, { input: contactForm() });
  expect(await storedAs(tricked.body.data.reference_id)).toMatchObject({ member_id: null });
});

test('the sender gets a mail with the reference and without anything that was typed', async () => {
  const reference = await writeIn(app, {
    sender_email: 'victim@example.com',
    sender_name: 'Cheap pills',
    subject: 'Buy at evil.example',
    message: 'Click evil.example now, it is cheap.',
  });
  await expect.poll(() => app.mailsTo('victim@example.com'), { timeout: 20_000 }).toHaveLength(1);
  const [mail] = app.mailsTo('victim@example.com');
  expect(mail).toContain(`Subject: We have received your message (${reference})`);
  expect(mail).not.toMatch(/evil|pills/i);
});

test('the same submission is one message with one reference, also when it comes twice at once', async () => {
  const form = contactForm({ sender_email: 'double@example.com', submission_id: randomUUID() });
  const answers = await Promise.all([send(form), send(form), send(form)]);
  const again = await send({ ...form, sender_email: ' DOUBLE@example.com ' });
  expect([...answers, again].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set([...answers, again].map(({ body }) => body.data.reference_id)).size).toBe(1);
  const filed = (await stored()).filter(({ sender_email }) => sender_email === 'double@example.com');
  expect(filed).toHaveLength(1);
});

test('the same submission id from another e-mail, or none at all, is another message', async () => {
  const submission_id = randomUUID();
  const references = [
    await writeIn(app, { submission_id }),
    await writeIn(app, { submission_id, sender_email: 'other@example.com' }),
    await writeIn(app),
    await writeIn(app),
  ];
  expect(new Set(references).size).toBe(4);
});

test('a reference that is taken is drawn anew', async () => {
  const taken = await writeIn(app);
  const message: NewMessage = {
    memberId: null,
    submissionId: null,
    senderName: 'Anna',
    senderEmail: 'anna@example.com',
    senderPhone: null,
    subject: 'A subject',
    message: 'Ten letters',
    category: 'other',
    priority: 'low',
    source: 'contact_form',
    metadata: {},
    receivedAt: new Date(),
  };
  const draws = [taken, taken, 'MSM-FREE-0001'];
  const filed = await insertMessage(app.db, message, () => draws.shift()!);
  expect(filed).toMatchObject({ referenceId: 'MSM-FREE-0001', isNew: true });
  await expect(insertMessage(app.db, message, () => taken)).rejects.toThrow('were taken');
});

test('tokens and e-mails in the address of the page are not kept', async () => {
  const referrer = 'http://localhost:3000/reset-password?token=planted-token#planted-part';
  const reference = await writeIn(app, { metadata: { referrer } });
  expect((await storedAs(reference))?.metadata).toEqual({ referrer: 'http://localhost:3000/reset-password' });
});

test('HTML, formulas and foreign scripts are text like any other', async () => {
  const hostile = '<script>alert(1)</script> =1+1 %00 ${7*7} שלום 👩🏽‍🚀 \u202e';
  const reference = await writeIn(app, { sender_name: hostile, subject: hostile, message: hostile });
  expect(await storedAs(reference)).toMatchObject({
    sender_name: hostile.trim(),
    subject: hostile.trim(),
    message: hostile.trim(),
  });
});

test.each([
  ['sender_name', 'x', 'Name has at least 2 characters.'],
  ['sender_name', 'x'.repeat(SUPPORT_TEXT.name.max + 1), 'Name has at most 255 characters.'],
  ['sender_name', undefined, 'Name is required.'],
  ['sender_name', ['An', 'Array'], 'Name is required.'],
  ['sender_name', 'two\nlines', 'Name is a single line.'],
  ['sender_email', 'nobody', 'Enter a valid e-mail address.'],
  ['sender_email', { email: 'a@example.com' }, 'Enter an e-mail address.'],
  ['sender_phone', 'call me', 'A phone number has digits, spaces and the characters + ( ) . / -'],
  ['sender_phone', '1'.repeat(SUPPORT_TEXT.phone.max + 1), 'A phone number has at most 40 characters.'],
  ['subject', 'ab', 'Subject has at least 3 characters.'],
  ['subject', '  a  b  '.padEnd(600, 'x'), 'Subject has at most 500 characters.'],
  ['subject', 'one\r\nBcc: two@example.com', 'Subject is a single line.'],
  ['message', 'too short', 'Message has at least 10 characters.'],
  ['message', `   ${'x'.repeat(9)}   `, 'Message has at least 10 characters.'],
  ['message', 'x'.repeat(SUPPORT_TEXT.message.max + 1), 'Message has at most 5000 characters.'],
  ['message', 'a NUL \0 in the middle', 'Message contains a character that cannot be stored.'],
  ['message', 'half a pair \ud83d and more', 'Message contains a character that cannot be stored.'],
  ['message', ['an array', 'of strings'], 'Message is required.'],
  ['message', 12_345_678_901, 'Message is required.'],
  ['category', 'gossip', 'Choose a category.'],
  ['category', undefined, 'Choose a category.'],
  ['priority', 'now!', 'Choose a priority.'],
  ['submission_id', 'twice', 'This is not a valid id.'],
])('%s as %j is refused at its field and nothing is stored', async (field, value, message) => {
  const before = (await stored()).length;
  const { status, body } = await send(contactForm({ [field]: value }));
  expect(status).toBe(400);
  expect(body).toMatchObject({ success: false, code: 'invalid', fields: { [field]: message } });
  expect(await stored()).toHaveLength(before);
});

test.each([
  { metadata: { userAgent: 'x'.repeat(METADATA_TEXT.userAgent + 1) } },
  { metadata: { referrer: 'x'.repeat(METADATA_TEXT.referrer + 1) } },
  { metadata: { platform: 'x\0' } },
  { metadata: { timestamp: 'yesterday' } },
  { metadata: { cookies: 'all of them' } },
  { metadata: 'text' },
  { source: 'elsewhere' },
  { status: 'resolved' },
  { member_id: randomUUID() },
])('what the form does not have is refused (%#)', async (changes) => {
  expect((await send(contactForm(changes))).status).toBe(400);
});

test.each(['', '+254 (0)700 123-456', '020/1234.56'])('the phone number %j is taken', async (phone) => {
  const reference = await writeIn(app, { sender_phone: phone });
  expect((await storedAs(reference))?.sender_phone).toBe(phone || null);
});

test('the longest allowed message is taken', async () => {
  const message = 'ä'.repeat(SUPPORT_TEXT.message.max);
  expect(await storedAs(await writeIn(app, { message }))).toMatchObject({ message });
});

test('one address writes thirty times a minute, and a stranger’s mailbox gets five mails', async () => {
  const script = app.visitor('198.51.100.7');
  const form = contactForm({ sender_email: 'bombed@example.com' });
  const statuses = new Set<number>();
  for (let count = 0; count < CONTACT_LIMIT.perMinute; count++)
    statuses.add((await send(form, script)).status);
  expect([...statuses]).toEqual([201]);
  expect((await send(form, script)).status).toBe(429);

  // Mails are sent in the order of their jobs: when this one is there, the others would be too.
  await writeIn(app, { sender_email: 'last@example.com' });
  await expect.poll(() => app.mailsTo('last@example.com'), { timeout: 20_000 }).toHaveLength(1);
  expect(app.mailsTo('bombed@example.com')).toHaveLength(5);
});
