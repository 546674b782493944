// Who may do what with planned posts, and posts of contributors from the first draft to their approval.
// More than 400 lines because roles, races and every way to a waiting post share one account with its people.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MERGE_WINDOW_MS } from '@msm/contract/engagement/limits';
import type { GivenRole } from '@msm/contract/member';
import type { BulkAction } from '@msm/contract/schedule/bulk';
import type { Publisher } from '../../../platform/ports/publisher.ts';
import { accountInvites } from '../../accounts/accounts.store.ts';
import { users } from '../../users/users.store.ts';
import { changePosts } from '../bulk/change-posts.ts';
import { undoChange } from '../bulk/undo-change.ts';
import { importPosts } from '../importing/import-posts.ts';
import { editScheduledPost } from '../planning/edit-scheduled-post.ts';
import { movePublication } from '../planning/move-publication.ts';
import { removeScheduledPost } from '../planning/remove-scheduled-post.ts';
import { repairPublication } from '../planning/repair-publication.ts';
import { scheduleBlogPost } from '../planning/schedule-blog-post.ts';
import { toggleScheduledPost } from '../planning/toggle-scheduled-post.ts';
import { listPublications } from '../reading/list-publications.ts';
import { openSchedule, type Person, type TestSchedule } from '../schedule.fixture.ts';
import type { PostRow } from '../schedule.tables.ts';
import { approvePost } from './approve-post.ts';
import { returnPost } from './return-post.ts';

const HOUR_MS = 3_600_000;

let schedule: TestSchedule;
/** All act in the account of Anna, who owns it; Boris has another one. */
let anna: Person;
let editor: Person;
let writer: Person;
let colleague: Person;
let removed: Person;

beforeAll(async () => {
  schedule = await openSchedule();
  ({ anna } = schedule);
  editor = await join('edith', 'editor');
  writer = await join('wim', 'contributor');
  colleague = await join('carl', 'contributor');
  removed = await join('rosa', 'contributor');
  await setMember(removed, undefined);
});
afterAll(() => schedule.close());
beforeEach(async () => {
  await schedule.db.deleteFrom('engagement_notifications').execute();
  await setMember(editor, 'editor');
});

async function join(username: string, role: GivenRole): Promise<Person> {
  const email = `${username}@example.com`;
  const user = await users.create(schedule.db, { email, username, firstName: username, lastName: 'T' });
  await users.confirmEmail(schedule.db, user.id);
  await accountInvites.admit(schedule.db, user.id, anna.accountId, role);
  return { id: user.id, accountId: anna.accountId, destinationId: anna.destinationId };
}

async function setMember({ id }: Person, role: GivenRole | undefined): Promise<void> {
  const { db } = schedule;
  await db.deleteFrom('accounts_members').where('user_id', '=', id).execute();
  if (role) await accountInvites.admit(db, id, anna.accountId, role);
}

const wallIn = (ms: number) => new Date(schedule.clock.now().getTime() + ms).toISOString().slice(0, 16);

const plan = async (as: Person, input: object = {}) =>
  (
    await schedule.call(scheduleBlogPost, as, {
      input: {
        destinationId: anna.destinationId,
        content: { title: 'A post' },
        wallTime: wallIn(2 * HOUR_MS),
        zone: 'UTC',
        ...input,
      },
    })
  ).scheduledPost;

const post = (id: string): Promise<PostRow> =>
  schedule.db.selectFrom('schedule_posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const paramsOf = ({ id }: { id: string }) => ({ siteId: anna.destinationId, id });

async function edit(as: Person, { id }: { id: string }, change: object = {}) {
  const { version, content, first_wall_time: wallTime, zone, recurrence } = await post(id);
  const input = { version, content, wallTime, zone, recurrence, ...change };
  return schedule.call(editScheduledPost, as, { params: paramsOf({ id }), input });
}

const approve = async (as: Person, { id }: { id: string }, input: object = {}) =>
  schedule.call(approvePost, as, {
    params: { id },
    input: { version: (await post(id)).version, ...input },
  });
const giveBack = async (as: Person, { id }: { id: string }, input: object = {}) =>
  schedule.call(returnPost, as, {
    params: { id },
    input: { version: (await post(id)).version, note: 'Shorter, please.', ...input },
  });

/** `done`, or the kind of the refusal. */
const outcomeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    ({ kind, message }: { kind?: string; message: string }) => kind ?? message,
  );

const kindsFor = async ({ id }: Person) => (await schedule.notifications(id)).map(({ kind }) => kind);

async function bulk(as: Person, action: BulkAction, { id }: { id: string }, bulkId = randomUUID()) {
  const publications = await schedule.publicationsOf(id);
  const isOfPublication = action === 'move' || action === 'duplicate';
  const item = { id: isOfPublication ? publications[0]!.id : id, version: (await post(id)).version };
  const input = { action, bulkId, items: [item], ...(action === 'move' && { by: { days: 1, hours: 0 } }) };
  const { results } = await schedule.call(changePosts, as, { input });
  return results[0]!;
}

/** On a post that is switched on, unless it says otherwise. */
const actions: Record<string, (as: Person, planned: { id: string }) => Promise<unknown>> = {
  plan: (as) => plan(as),
  edit: (as, planned) => edit(as, planned),
  move: async (as, { id }) =>
    schedule.call(movePublication, as, {
      params: { publicationId: (await schedule.publicationsOf(id))[0]!.id },
      input: { wallTime: wallIn(3 * HOUR_MS), zone: 'UTC' },
    }),
  'switch off': (as, planned) =>
    schedule.call(toggleScheduledPost, as, { params: paramsOf(planned), input: { isActive: false } }),
  'switch on': async (as, planned) => {
    const off = { is_active: false, inactive_since: schedule.clock.now() };
    await schedule.db.updateTable('schedule_posts').set(off).where('id', '=', planned.id).execute();
    return schedule.call(toggleScheduledPost, as, { params: paramsOf(planned), input: { isActive: true } });
  },
  remove: (as, planned) => schedule.call(removeScheduledPost, as, { params: paramsOf(planned) }),
  'publish again': async (as, { id }) => {
    const [publication] = await schedule.publicationsOf(id);
    await schedule.db
      .updateTable('schedule_publications')
      .set({ state: 'failed', next_at: null, asks_person: true })
      .where('id', '=', publication!.id)
      .execute();
    return schedule.call(repairPublication, as, {
      params: { publicationId: publication!.id },
      input: { choice: 'again' },
    });
  },
  approve: async (as, planned) => {
    await setWaiting(planned);
    return approve(as, planned);
  },
  return: async (as, planned) => {
    await setWaiting(planned);
    return giveBack(as, planned);
  },
};

const setWaiting = async ({ id }: { id: string }) =>
  schedule.db
    .updateTable('schedule_posts')
    .set({ is_active: false, inactive_since: schedule.clock.now(), approval: 'waiting' })
    .where('id', '=', id)
    .execute();

const matrix = {
  plan: { owner: 'done', editor: 'done', contributor: 'done', removed: 'forbidden', outsider: 'notFound' },
  edit: others('forbidden'),
  move: others('forbidden'),
  'switch off': others('forbidden'),
  'switch on': others('forbidden'),
  remove: others('forbidden'),
  'publish again': others('forbidden'),
  approve: others('forbidden'),
  return: others('forbidden'),
};
function others(contributor: string) {
  return { owner: 'done', editor: 'done', contributor, removed: 'forbidden', outsider: 'notFound' };
}

test.each(Object.entries(matrix))('who may %s', async (action, expected) => {
  const people = { owner: anna, editor, contributor: colleague, removed, outsider: schedule.boris };
  const found: Record<string, string> = {};
  const place = async () => {
    const dueAt = { firstWallTime: wallIn(2 * HOUR_MS) };
    return { id: (await schedule.place(dueAt)).post_id };
  };
  // A refused call changes nothing.
  const shared = await place();
  for (const role of ['contributor', 'removed', 'outsider', 'owner', 'editor'] as const)
    found[role] = await outcomeOf(actions[action]!(people[role], role === 'editor' ? await place() : shared));
  expect(found).toEqual(expected);
});

test('with their own post contributors do everything but switch it on, publish it again and approve it', async () => {
  const found: Record<string, string> = {};
  for (const [action, act] of Object.entries(actions)) {
    const createdBy = writer.id;
    const own = await schedule.place({ createdBy, firstWallTime: wallIn(2 * HOUR_MS) });
    found[action] = await outcomeOf(act(writer, { id: own.post_id }));
  }
  expect(Object.entries(found).filter(([, outcome]) => outcome !== 'done')).toEqual([
    ['switch on', 'forbidden'],
    ['publish again', 'forbidden'],
    ['approve', 'forbidden'],
    ['return', 'forbidden'],
  ]);
});

test('a new post of a contributor waits, switched off, and owner and editors are told', async () => {
  const planned = await plan(writer);
  expect(planned).toMatchObject({
    isActive: false,
    approval: 'waiting',
    authorId: writer.id,
    nextDueAt: null,
  });
  const [publication] = await schedule.publicationsOf(planned.id);
  expect(publication).toMatchObject({ state: 'scheduled', next_at: null });
  for (const person of [anna, editor])
    expect(await schedule.notifications(person.id)).toEqual([
      {
        kind: 'post_needs_approval',
        title: 'wim asks for approval',
        body: '“A post” waits for you to approve or return it.',
      },
    ]);
  expect(await kindsFor(colleague)).toEqual([]);

  const groupOf = async (group: string) =>
    (
      await schedule.call(listPublications, writer, { input: { group, authorId: writer.id, pageSize: 100 } })
    ).publications.map(({ postId }) => postId);
  expect(await groupOf('approval')).toContain(planned.id);
  expect(await groupOf('paused')).not.toContain(planned.id);
});

test('a contributor’s edit or move of an approved post puts it back to waiting, and asks once', async () => {
  for (const change of ['edit', 'move'] as const) {
    const planned = await plan(writer);
    await approve(editor, planned);
    expect(await post(planned.id)).toMatchObject({ is_active: true, approval: null, inactive_since: null });
    expect((await schedule.publicationsOf(planned.id))[0]!.next_at).not.toBeNull();
    await schedule.db.deleteFrom('engagement_notifications').execute();
    await actions[change]!(writer, planned);
    await actions[change]!(writer, planned);
    expect(await post(planned.id)).toMatchObject({ is_active: false, approval: 'waiting' });
    expect((await schedule.publicationsOf(planned.id))[0]!.next_at).toBeNull();
    expect(await kindsFor(editor)).toEqual(['post_needs_approval']);
  }
});

test('a failed post that its author repaired is published again when it is approved', async () => {
  const planned = await plan(writer);
  await approve(editor, planned);
  await schedule.db
    .updateTable('schedule_publications')
    .set({ state: 'failed', next_at: null, asks_person: true })
    .where('post_id', '=', planned.id)
    .execute();
  await edit(writer, planned, { content: { title: 'A better post' } });
  expect((await schedule.publicationsOf(planned.id))[0]).toMatchObject({
    state: 'failed',
    asks_person: true,
  });
  await approve(editor, planned);
  const [publication] = await schedule.publicationsOf(planned.id);
  expect(publication).toMatchObject({ state: 'scheduled', asks_person: false });
  expect(publication!.next_at).not.toBeNull();
});

test('a series that became one post publishes none of its failed occurrences again', async () => {
  const planned = await plan(writer, { recurrence: { kind: 'daily' }, wallTime: wallIn(HOUR_MS) });
  const [first] = await schedule.publicationsOf(planned.id);
  await schedule.db
    .updateTable('schedule_publications')
    .set({ state: 'failed', next_at: null, asks_person: true })
    .where('id', '=', first!.id)
    .execute();
  await edit(writer, planned, { recurrence: null, wallTime: wallIn(48 * HOUR_MS) });
  await approve(editor, planned);
  const publications = await schedule.publicationsOf(planned.id);
  expect(publications.filter(({ next_at }) => next_at !== null)).toHaveLength(1);
  expect(publications.find(({ id }) => id === first!.id)).toMatchObject({
    state: 'failed',
    asks_person: true,
  });
});

test('a series is held back and approved as a whole; what passed meanwhile is left out', async () => {
  const planned = await plan(writer, { recurrence: { kind: 'daily' }, wallTime: wallIn(HOUR_MS) });
  const listed = await schedule.call(listPublications, editor, {
    input: { group: 'approval', authorId: writer.id, pageSize: 100 },
  });
  expect(listed.publications.filter(({ postId }) => postId === planned.id)).toHaveLength(1);
  schedule.clock.advance(3 * HOUR_MS);
  await approve(editor, planned);
  const [first, second] = await schedule.publicationsOf(planned.id);
  expect(first).toMatchObject({ state: 'skipped', asks_person: false });
  expect(first!.reason).toBe('It was not approved at its time.');
  expect(second!.next_at).toEqual(second!.due_at);
});

test('approved twice it is approved once; the author is told once', async () => {
  const planned = await plan(writer);
  const { version } = await post(planned.id);
  const twice = [editor, anna].map((as) => outcomeOf(approve(as, planned, { version })));
  expect(await Promise.all(twice)).toEqual(['done', 'done']);
  expect(await kindsFor(writer)).toEqual(['post_approved']);
  const [publication] = await schedule.publicationsOf(planned.id);
  expect(await schedule.history(publication!.id)).toEqual(['Approved.']);
});

test('a version that the author changed since is neither approved nor returned', async () => {
  const planned = await plan(writer);
  const { version: shown } = await post(planned.id);
  const racing = [
    edit(writer, planned, { content: { title: 'Changed' } }),
    approve(editor, planned, { version: shown }),
  ];
  const [edited] = await Promise.all(racing.map(outcomeOf));
  const now = await post(planned.id);
  // Whichever was first: the changed text is never on without having been seen.
  expect(now.is_active && now.title === 'Changed').toBe(false);
  expect(edited === 'done' ? now.approval : now.title).toBe(edited === 'done' ? 'waiting' : 'A post');
  const again = await plan(writer);
  await edit(writer, again, { content: { title: 'Changed' } });
  expect(await outcomeOf(approve(editor, again, { version: 1 }))).toBe('conflict');
  expect(await outcomeOf(giveBack(editor, again, { version: 1 }))).toBe('conflict');
  expect(await post(again.id)).toMatchObject({ is_active: false, approval: 'waiting' });
});

test('of two editors who approve and return at once, one decides and the other is told', async () => {
  const planned = await plan(writer);
  const { version } = await post(planned.id);
  const outcomes = await Promise.all([
    outcomeOf(approve(anna, planned, { version })),
    outcomeOf(giveBack(editor, planned, { version })),
  ]);
  expect(outcomes.toSorted()).toEqual(['conflict', 'done']);
  const { is_active, approval } = await post(planned.id);
  expect({ is_active, approval }).toEqual(
    outcomes[0] === 'done' ? { is_active: true, approval: null } : { is_active: false, approval: 'returned' },
  );
  expect(await kindsFor(writer)).toHaveLength(1);
});

test('a returned post keeps its note until its author edits it, which asks again', async () => {
  const planned = await plan(writer);
  const { version } = await post(planned.id);
  await giveBack(editor, planned, { version, note: 'Name the price.' });
  await giveBack(editor, planned, { version, note: 'Name the price.' });
  expect(await schedule.notifications(writer.id)).toEqual([
    { kind: 'post_returned', title: 'edith returned your post', body: '“A post”: Name the price.' },
  ]);
  expect(await post(planned.id)).toMatchObject({ approval: 'returned', approval_note: 'Name the price.' });
  expect(await outcomeOf(giveBack(anna, planned, { version, note: 'Another.' }))).toBe('conflict');
  schedule.clock.advance(MERGE_WINDOW_MS);
  await edit(writer, planned);
  expect(await post(planned.id)).toMatchObject({ approval: 'waiting', approval_note: null });
  expect(await kindsFor(editor)).toEqual(['post_needs_approval', 'post_needs_approval']);
});

test('what an editor saves is approved by saving it', async () => {
  const planned = await plan(writer);
  await edit(editor, planned, { content: { title: 'Better' } });
  expect(await post(planned.id)).toMatchObject({ is_active: true, approval: null, title: 'Better' });
  expect((await schedule.publicationsOf(planned.id))[0]!.next_at).not.toBeNull();
  expect(await kindsFor(writer)).toEqual(['post_approved']);
});

test('when its time has passed it is approved with a new one only', async () => {
  const planned = await plan(writer, { wallTime: wallIn(HOUR_MS) });
  schedule.clock.advance(2 * HOUR_MS);
  const passed = {
    kind: 'invalid',
    fields: { wallTime: 'The time of this post has passed. Choose a new time.' },
  };
  await expect(approve(editor, planned)).rejects.toMatchObject(passed);
  await expect(edit(editor, planned)).rejects.toMatchObject(passed);
  expect(await outcomeOf(approve(editor, planned, { wallTime: wallIn(-HOUR_MS), zone: 'UTC' }))).toBe(
    'invalid',
  );
  expect(await post(planned.id)).toMatchObject({ is_active: false, approval: 'waiting' });
  await approve(editor, planned, { wallTime: wallIn(HOUR_MS), zone: 'UTC' });
  const [publication] = await schedule.publicationsOf(planned.id);
  expect(publication).toMatchObject({ state: 'scheduled', wall_time: wallIn(HOUR_MS) });
  expect(publication!.next_at).toEqual(publication!.due_at);
});

test('a series that became one post is approved, although a time of the series has passed', async () => {
  const planned = await plan(writer, { wallTime: wallIn(HOUR_MS), recurrence: { kind: 'daily' } });
  schedule.clock.advance(2 * HOUR_MS);
  await edit(writer, planned, { wallTime: wallIn(HOUR_MS), recurrence: null });
  await approve(editor, planned);
  const [passed, coming] = await schedule.publicationsOf(planned.id);
  expect(passed).toMatchObject({ state: 'skipped', reason: 'It was not approved at its time.' });
  expect(coming).toMatchObject({ state: 'scheduled', next_at: coming!.due_at });
});

test('a role that was taken away holds at once, also while a change is under way', async () => {
  const planned = await plan(writer);
  await setMember(editor, 'contributor');
  expect(await outcomeOf(approve(editor, planned))).toBe('forbidden');
  expect(await outcomeOf(edit(editor, planned))).toBe('forbidden');
  expect(await plan(editor)).toMatchObject({ approval: 'waiting' });
  // The site is asked before the post is stored: what counts is the role at the end.
  await setMember(editor, 'editor');
  const { publishers } = schedule.deps;
  const publisher = publishers.get('wordpress')!;
  const slow: Publisher = {
    ...publisher,
    preflight: async (publication) => {
      await setMember(editor, 'contributor');
      return publisher.preflight(publication);
    },
  };
  schedule.deps.publishers = new Map([['wordpress', slow]]);
  expect(await plan(editor).finally(() => (schedule.deps.publishers = publishers))).toMatchObject({
    approval: 'waiting',
  });
});

test.each([
  ['approves', approvePost],
  ['returns', returnPost],
])(
  'who lost the role while their request was let in %s nothing, not even an own post',
  async (_, { run }) => {
    const planned = await plan(writer);
    const session = { member: { id: writer.id, username: 'wim' }, accountId: writer.accountId };
    const { version } = await post(planned.id);
    const call = { params: { id: planned.id }, input: { version, note: 'By myself.' }, session };
    await expect(run(call as never, schedule.deps)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await post(planned.id)).toMatchObject({ is_active: false, approval: 'waiting' });
  },
);

test('in bulk a contributor moves, pauses, copies and deletes own posts, and switches none on', async () => {
  const own = await plan(writer);
  await approve(editor, own);
  expect(await bulk(writer, 'pause', await plan(anna))).toMatchObject({
    isDone: false,
    reason: 'Contributors can change only their own posts.',
  });
  expect(await bulk(writer, 'pause', own)).toMatchObject({ isDone: true });
  expect(await bulk(writer, 'resume', own)).toMatchObject({
    isDone: false,
    reason: 'Only an owner or editor can do this. Edit the post to ask for approval.',
  });
  expect(await bulk(editor, 'resume', own)).toMatchObject({ isDone: true });
  expect(await bulk(writer, 'move', own)).toMatchObject({ isDone: true });
  expect(await post(own.id)).toMatchObject({ is_active: false, approval: 'waiting' });
  expect(await bulk(editor, 'resume', own)).toMatchObject({
    isDone: false,
    reason: 'This post has to be approved first.',
  });
  await bulk(writer, 'duplicate', own);
  const copies = await schedule.db
    .selectFrom('schedule_posts')
    .select('approval')
    .where('created_by', '=', writer.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(copies).toEqual([{ approval: 'waiting' }]);

  const bulkId = randomUUID();
  const undo = (as: Person) => schedule.call(undoChange, as, { params: { bulkId } });
  await bulk(writer, 'delete', own, bulkId);
  expect((await undo(writer)).results).toMatchObject([{ isDone: true }]);
  expect(await post(own.id)).toMatchObject({ approval: 'waiting', removed_at: null });
});

test('undoing does not switch a post on for a contributor', async () => {
  const own = await plan(writer);
  await approve(editor, own);
  const bulkId = randomUUID();
  await bulk(writer, 'pause', own, bulkId);
  const { results } = await schedule.call(undoChange, writer, { params: { bulkId } });
  expect(results).toMatchObject([{ isDone: false }]);
  expect(await post(own.id)).toMatchObject({ is_active: false });
});

test('what a contributor deleted and brings back waits, and asks for approval', async () => {
  const own = await plan(writer);
  await approve(editor, own);
  await schedule.db.deleteFrom('engagement_notifications').execute();
  const bulkId = randomUUID();
  await bulk(writer, 'delete', own, bulkId);
  await schedule.call(undoChange, writer, { params: { bulkId } });
  expect(await post(own.id)).toMatchObject({ is_active: false, approval: 'waiting', removed_at: null });
  expect(await kindsFor(editor)).toEqual(['post_needs_approval']);
});

test('imported posts of a contributor wait, and ask with one notification', async () => {
  const time = wallIn(26 * HOUR_MS).replace('T', ',');
  const csv = `Title,Text,Date,Time\nOne,Words,${time}\nTwo,Words,${time}\n`;
  const input = { csv, destinationId: anna.destinationId, zone: 'UTC' };
  const { token } = await schedule.call(importPosts, writer, { input });
  await schedule.call(importPosts, writer, { input: { ...input, token } });
  const imported = await schedule.db
    .selectFrom('schedule_posts')
    .select(['is_active', 'approval'])
    .where('title', 'in', ['One', 'Two'])
    .execute();
  expect(imported).toEqual([
    { is_active: false, approval: 'waiting' },
    { is_active: false, approval: 'waiting' },
  ]);
  expect((await schedule.notifications(editor.id)).map(({ title }) => title)).toEqual([
    'wim asks for approval of 2 posts',
  ]);
});

test('the engine publishes an approved post, and nothing that waits', async () => {
  const waiting = await plan(writer, { content: { title: 'Waits' }, wallTime: wallIn(60_000) });
  const approved = await plan(writer, { content: { title: 'Goes out' }, wallTime: wallIn(60_000) });
  await approve(editor, approved);
  schedule.clock.advance(2 * 60_000);
  const end = await schedule.startMachine();
  await expect
    .poll(async () => (await schedule.publicationsOf(approved.id))[0]!.state, { timeout: 10_000 })
    .toBe('published');
  await end();
  expect((await schedule.publicationsOf(waiting.id))[0]).toMatchObject({ state: 'scheduled', attempts: 0 });
  expect(schedule.blog.posts.map(({ title }) => title)).not.toContain('Waits');
});
