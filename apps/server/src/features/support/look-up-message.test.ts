import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOOK_UP_LIMIT } from '@msm/contract/support/limits';
import { supportRoutes } from '@msm/contract/support/routes';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { messageIds, writeIn } from './contact-form.fixture.ts';

let app: TestApp;
let boss: Visitor;
let reference: string;
let id: string;
beforeAll(async () => {
  app = await openTestApp();
  boss = await app.member('boss');
  reference = await writeIn(app);
  id = (await messageIds(app))[reference]!;
});
afterAll(() => app.stop());

const lookUp = (input: unknown, visitor = app.visitor()) =>
  visitor.call(supportRoutes.lookUpMessage, { input });

test('whoever has the reference and the e-mail sees what became of the message, with the replies', async () => {
  const email = 'wanjiru@example.com';
  const { status, body } = await lookUp({ reference_id: reference, email });
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    data: {
      status: 'new',
      subject: 'My invoice is wrong',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      replies: [],
    },
  });
  const input = { text: 'We have put it right.' };
  await boss.call(supportRoutes.replyToMessage, { params: { id }, input });
  const typed = reference.toLowerCase().replaceAll('-', ' ');
  const answered = await lookUp({ reference_id: typed, email: 'Wanjiru@Example.com' });
  expect(answered.body.data).toMatchObject({
    status: 'answered',
    replies: [{ text: 'We have put it right.', created_at: expect.any(String) }],
  });
  expect(Object.keys(answered.body.data.replies[0])).toEqual(['text', 'created_at']);
});

test('a wrong reference and a wrong e-mail are refused alike', async () => {
  const [wrongReference, wrongEmail, bothWrong] = await Promise.all([
    lookUp({ reference_id: 'MSM-0000-0000', email: 'wanjiru@example.com' }),
    lookUp({ reference_id: reference, email: 'somebody@example.com' }),
    lookUp({ reference_id: 'MSM-0000-0000', email: 'somebody@example.com' }),
  ]);
  const { requestId: _own, ...refusal } = wrongReference.body;
  expect(refusal).toEqual({
    success: false,
    code: 'notFound',
    message: 'No message has that reference and that e-mail.',
  });
  for (const { status, body } of [wrongReference, wrongEmail, bothWrong]) {
    expect(status).toBe(404);
    expect(body).toMatchObject(refusal);
    expect(Object.keys(body).toSorted()).toEqual(Object.keys(wrongReference.body).toSorted());
  }
});

test('whoever sends spam is not told that it was seen through', async () => {
  await boss.call(supportRoutes.changeMessage, { params: { id }, input: { status: 'spam' } });
  const { body } = await lookUp({ reference_id: reference, email: 'wanjiru@example.com' });
  expect(body.data.status).toBe('resolved');
});

test('what is no reference is refused at its field', async () => {
  const { status, body } = await lookUp({ reference_id: 'invoice', email: 'wanjiru@example.com' });
  expect(status).toBe(400);
  expect(body.fields).toEqual({ reference_id: 'A reference looks like MSM-7F3K-9QXD.' });
});

test('guessing ends after ten look-ups a minute, also with the right answer', async () => {
  const guesser = app.visitor('198.51.100.9');
  const guess = { reference_id: 'MSM-0000-0001', email: 'wanjiru@example.com' };
  for (let count = 0; count < LOOK_UP_LIMIT.failuresPerMinute; count++)
    expect((await lookUp(guess, guesser)).status).toBe(404);
  expect((await lookUp({ ...guess, reference_id: reference }, guesser)).status).toBe(429);
});
