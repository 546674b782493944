import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMENTS } from '@msm/contract/schedule/limits';
import { accountInvites } from '../../accounts/accounts.store.ts';
import { users } from '../../users/users.store.ts';
import { openSchedule, type Person, type TestSchedule } from '../schedule.fixture.ts';
import { addComment } from './add-comment.ts';
import { listComments } from './list-comments.ts';
import { removeComment } from './remove-comment.ts';

let schedule: TestSchedule;
let postId: string;
let clara: Person;
let dora: Person;

beforeAll(async () => {
  schedule = await openSchedule();
  clara = await join('clara');
  dora = await join('dora');
  postId = (await schedule.place({ title: 'Rain tanks', isActive: false })).post_id;
});
afterAll(() => schedule.close());

async function join(username: string): Promise<Person> {
  const { anna, db } = schedule;
  const names = { firstName: username, lastName: 'Tester' };
  const user = await users.create(db, { email: `${username}@example.com`, username, ...names });
  await accountInvites.admit(db, user.id, anna.accountId, 'contributor');
  return { id: user.id, accountId: anna.accountId, destinationId: anna.destinationId };
}

const say = (as: Person, text: string) =>
  schedule.call(addComment, as, { params: { id: postId }, input: { text } });
const list = async (as: Person) =>
  (await schedule.call(listComments, as, { params: { id: postId } })).comments;
const titlesFor = async ({ id }: Person) => (await schedule.notifications(id)).map(({ title }) => title);

test('members of the account comment as text, with their names; the author and others who commented are told', async () => {
  const text = '<b>Name</b> the price & say where.';
  await say(clara, `  ${text}  `);
  await say(dora, 'Agreed.');
  await say(clara, 'Thanks.');
  expect(await list(schedule.anna)).toMatchObject([
    { authorId: clara.id, authorName: 'clara Tester', text, createdAt: expect.any(String) },
    { authorName: 'dora Tester', text: 'Agreed.' },
    { text: 'Thanks.' },
  ]);
  expect(await titlesFor(schedule.anna)).toEqual([
    'clara commented on “Rain tanks”',
    'dora commented on “Rain tanks”',
  ]);
  expect(await titlesFor(clara)).toEqual(['dora commented on “Rain tanks”']);
  expect(await titlesFor(dora)).toEqual(['clara commented on “Rain tanks”']);
});

test('one deletes only one’s own comments', async () => {
  const { comment } = await say(clara, 'A mistake.');
  const remove = (as: Person) =>
    schedule.call(removeComment, as, { params: { id: postId, commentId: comment.id } });
  await expect(remove(schedule.anna)).rejects.toMatchObject({ kind: 'notFound' });
  await remove(clara);
  await expect(remove(clara)).rejects.toMatchObject({ kind: 'notFound' });
  expect((await list(dora)).map(({ text }) => text)).not.toContain('A mistake.');
});

test('to other accounts, and to a member who was removed, the conversation does not exist; nor is that member told', async () => {
  await expect(list(schedule.boris)).rejects.toMatchObject({ kind: 'notFound' });
  await expect(say(schedule.boris, 'Hello')).rejects.toMatchObject({ kind: 'notFound' });
  await schedule.db.deleteFrom('accounts_members').where('user_id', '=', dora.id).execute();
  await expect(say(dora, 'Hello')).rejects.toMatchObject({ kind: 'forbidden' });
  const before = (await titlesFor(dora)).length;
  await say(clara, 'Is she gone?');
  expect(await titlesFor(dora)).toHaveLength(before);
});

test('a post has a bounded number of comments, and a member writes a bounded number an hour', async () => {
  const { db, anna, clock } = schedule;
  const rows = Array.from({ length: COMMENTS.perPost }, () => ({
    id: crypto.randomUUID(),
    post_id: postId,
    author_id: clara.id,
    text: 'More',
    created_at: clock.now(),
  }));
  await db.insertInto('schedule_comments').values(rows).execute();
  await expect(say(anna, 'One too many')).rejects.toMatchObject({ kind: 'conflict' });
  const attempts = Array.from({ length: COMMENTS.perHour }, () => say(anna, 'Again'));
  const refusals = (await Promise.allSettled(attempts)).map((each) =>
    each.status === 'rejected' ? (each.reason as { kind: string }).kind : 'done',
  );
  expect(refusals).toContain('tooMany');
});
