// The two calls that are measured, promised like any other: a member sends a few fields, which are checked, and gets
// them back shaped by a schema. They differ by one look-up by primary key.
import * as z from 'zod/mini';
import { Id, Instant, text } from '@msm/contract/fields';
import { post } from '@msm/contract/route';
import type { Db } from '../../apps/server/src/platform/db/tables.ts';
import { handler, withDeps, type Feature } from '../../apps/server/src/platform/operation.ts';

const Note = z.strictObject({
  title: text(1, 120, 'Title'),
  amountCents: z.int().check(z.gte(0), z.lte(1_000_000)),
  isPublic: z.boolean(),
  tags: z.array(text(1, 20, 'Tag')).check(z.maxLength(5)),
});
export type Note = z.input<typeof Note>;

const KeptNote = z.object({
  authorId: Id,
  author: z.string(),
  savedAt: Instant,
  title: z.string(),
  amountCents: z.number(),
  isPublic: z.boolean(),
  tags: z.array(z.string()),
});
export type KeptNote = z.output<typeof KeptNote>;

export const benchRoutes = {
  echo: post('/bench/echo', {
    access: 'member',
    input: Note,
    output: KeptNote,
    summary: 'Checks and answers.',
  }),
  lookUp: post('/bench/look-up', {
    access: 'member',
    input: Note,
    output: KeptNote,
    summary: 'Checks, looks up and answers.',
  }),
};

interface BenchDeps {
  db(): Db;
}

const echo = handler(benchRoutes.echo, async ({ input, member }) => ({
  ...input,
  authorId: member.id,
  author: member.username,
  savedAt: new Date().toISOString(),
}));

const lookUp = handler(benchRoutes.lookUp, async ({ input, member }, { db }: BenchDeps) => {
  const author = await db()
    .selectFrom('users')
    .select(['id', 'username', 'created_at'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  return { ...input, authorId: author.id, author: author.username, savedAt: author.created_at.toISOString() };
});

/** The database is asked for late: the routes are handed over before it is open. */
export const benchFeature = (db: () => Db): Feature => ({
  name: 'bench',
  operations: [echo, lookUp].map(withDeps({ db })),
});
