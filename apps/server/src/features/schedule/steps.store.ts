// All SQL of the steps that a run takes with its claim: each write carries the fencing token, and starts from the state in which
// the run left the publication. Rows are locked in one order everywhere: posts before publications, each by id.
import { sql, type RawBuilder } from 'kysely';
import type { PostContent } from '@msm/contract/posts/content';
import type { State } from '@msm/contract/schedule/schemas';
import type { Db } from '../../platform/db/tables.ts';
import type { PublisherMemory } from '../../platform/ports/publisher.ts';
import { applyAction, type Circumstances } from './actions.store.ts';
import type { Held } from './claims.store.ts';
import type { PublicationRow } from './schedule.tables.ts';
import { STEPS, type StateFor, type Step } from './transitions.rules.ts';

export interface Note {
  at: Date;
  words: string;
}

export interface Change {
  nextAt?: Date;
  reason?: string | null;
  remoteId?: string;
  link?: string | null;
  /** Added to what is known. */
  memory?: PublisherMemory;
}

/** Steps that depend on the claim alone; the others look at the post first (`settle`). */
export type Move = Held & { from: State; to: State; note: Note; change: Change };

/** The machine's steps while all goes well. */
export type PlainStep = Extract<Step, 'prepare' | 'wait' | 'send' | 'arrive' | 'lookLater'>;

const LEASED: readonly State[] = ['claimed', 'preparing', 'ready', 'committing'];

/** Of the others the claim was revoked meanwhile, and nothing of them has changed. */
export interface Moved {
  /** Tokens of the claims. By token, not by publication: a revoked run and the one after it may ask in the same statement. */
  taken: Set<string>;
  /** Tokens of moves whose rows another transaction has locked, or which are deleted. */
  locked: Set<string>;
}

/** Writes many steps at once, each with its line of history in the same statement. */
export async function moveHeld(
  db: Db,
  moves: readonly Move[],
  { waitsForLocks }: { waitsForLocks: boolean },
): Promise<Moved> {
  const all = <T>(pick: (move: Move) => T): T[] => moves.map(pick);
  const ids = all(({ id }) => id);
  const { rows } = await sql<{ token: string; is_taken: boolean; is_locked: boolean }>`
    with schedule_wanted as (
      select * from unnest(
        ${ids}::uuid[], ${all(({ token }) => token)}::uuid[],
        ${all(({ from }) => from)}::text[], ${all(({ to }) => to)}::text[],
        ${all(({ note }) => note.at.toISOString())}::timestamptz[], ${all(({ note }) => note.words)}::text[],
        ${all(({ change }) => change.nextAt?.toISOString() ?? null)}::timestamptz[],
        ${all(isLetGo)}::boolean[], ${all(({ change }) => change.reason === undefined)}::boolean[],
        ${all(({ change }) => change.reason ?? null)}::text[],
        ${all(({ change }) => change.remoteId ?? null)}::text[], ${all(({ change }) => change.link ?? null)}::text[],
        ${all(({ change }) => JSON.stringify(change.memory ?? {}))}::jsonb[]
      ) as wanted (id, token, was, becomes, at, words, next_at, is_let_go, keeps_reason, reason, remote_id, link, memory)
    ), schedule_locked as (
      select id from schedule_publications where id = any(${ids}::uuid[])
      order by id for update ${waitsForLocks ? sql`` : sql`skip locked`}
    ), schedule_moved as (
      update schedule_publications publication set
        state = wanted.becomes, next_at = wanted.next_at, updated_at = wanted.at,
        lease_owner = case when wanted.is_let_go then null else publication.lease_owner end,
        lease_until = case when wanted.is_let_go then null else publication.lease_until end,
        lease_token = case when wanted.is_let_go then null else publication.lease_token end,
        reason = case when wanted.keeps_reason then publication.reason else wanted.reason end,
        remote_id = coalesce(wanted.remote_id, publication.remote_id),
        link = case when wanted.remote_id is null then publication.link else wanted.link end,
        memory = publication.memory || wanted.memory
      from schedule_wanted wanted, schedule_locked locked
      where publication.id = any(${ids}::uuid[]) and publication.id = wanted.id and locked.id = publication.id
        and publication.lease_token = wanted.token and publication.state = wanted.was
      returning publication.id, wanted.token, wanted.at, wanted.becomes, wanted.words
    ), schedule_written as (
      insert into schedule_history (publication_id, at, state, words)
      select id, at, becomes, words from schedule_moved
    )
    select token, token in (select token from schedule_moved) as is_taken,
      id not in (select id from schedule_locked) as is_locked
    from schedule_wanted`.execute(db);
  return {
    taken: new Set(rows.filter(({ is_taken }) => is_taken).map(({ token }) => token)),
    locked: new Set(rows.filter(({ is_locked }) => is_locked).map(({ token }) => token)),
  };
}

const isLetGo = ({ to, change }: Move) => change.nextAt !== undefined || !LEASED.includes(to);

/** The step as a move of that claim. */
export const moveOf = <S extends PlainStep>(
  { id, token }: Held,
  step: S,
  from: StateFor<S>,
  note: Note,
  change: Change = {},
): Move => ({ id, token, from, to: (STEPS[step] as Partial<Record<State, State>>)[from]!, note, change });

/** Steps after a fault: what follows depends on what became of the post meanwhile. */
export type FaultStep = Extract<Step, 'retry' | 'fail' | 'lockOut' | 'doubt'>;

interface Fault<S extends FaultStep> {
  step: S;
  from: StateFor<S>;
  note: Note;
  reason: string | null;
  /** When it is tried again; counts for a post that is switched on. */
  nextAt?: Date;
}

/**
 * Takes a step after a fault, under the post's lock. What is provably not there is sent as last saved: content of an older
 * version is forgotten. Of a removed post nothing is sent or asked, unless it may be there. Answers the state; none
 * when the claim was revoked meanwhile.
 */
export async function settle<S extends FaultStep>(
  tx: Db,
  { id, token, post_id }: Held & Pick<PublicationRow, 'post_id'>,
  { step, from, note, reason, nextAt }: Fault<S>,
): Promise<State | undefined> {
  const post = await tx
    .selectFrom('schedule_posts')
    .select(['version', 'is_active', 'removed_at'])
    .where('id', '=', post_id)
    .forShare()
    .executeTakeFirst();
  const isWithdrawn = post?.removed_at && step !== 'doubt';
  const to: State = isWithdrawn
    ? STEPS.withdraw.committing
    : (STEPS[step] as Partial<Record<State, State>>)[from]!;
  const isNotThere = step !== 'doubt';
  const { numUpdatedRows } = await tx
    .updateTable('schedule_publications')
    .set(({ ref }) => ({
      state: to,
      next_at: to === 'scheduled' && post?.is_active ? (nextAt ?? note.at) : null,
      asks_person: to === 'failed' || to === 'needs_reauth' || to === 'unknown',
      reason,
      updated_at: note.at,
      lease_owner: null,
      lease_until: null,
      lease_token: null,
      ...(isNotThere && {
        content: sql<string | null>`case when post_version = ${post?.version} then ${ref('content')} end`,
        memory: sql<string>`case when post_version = ${post?.version} then ${ref('memory')} else '{}' end`,
        post_version: post?.version,
      }),
    }))
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .where('state', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  const words = isWithdrawn ? `${note.words} Its plan was removed.` : note.words;
  await tx
    .insertInto('schedule_history')
    .values({ publication_id: id, at: note.at, state: to, words })
    .execute();
  return to;
}

/**
 * What a run learns of its post after its claim was revoked: where it is, or that its call was never answered. Answers the new
 * state, none when nothing changed.
 */
export async function learnLate(
  tx: Db,
  { id, post_id, post_version, due_at }: Pick<PublicationRow, 'id' | 'post_id' | 'post_version' | 'due_at'>,
  circumstances: Circumstances,
): Promise<State | undefined> {
  const post = await tx
    .selectFrom('schedule_posts')
    .select('version')
    .where('id', '=', post_id)
    .forShare()
    .executeTakeFirst();
  const publications = await tx
    .selectFrom('schedule_publications')
    .select(['id', 'state', 'due_at', 'post_version', 'remote_id'])
    .where('id', '=', id)
    .forUpdate()
    .execute();
  const [row] = publications;
  const { published } = circumstances;
  // Another run has published it meanwhile: then there are two.
  const isCopy =
    row?.state === 'published' && published !== undefined && published.remoteId !== row.remote_id;
  // One of a series that is moved alone leaves the version of its post as it is.
  const isCurrent = post?.version === post_version && row?.due_at.getTime() === due_at.getTime();
  const arrived = isCurrent ? 'arriveLate' : 'arriveOutdated';
  const action = published && !isCopy ? arrived : 'arriveUnheard';
  const { sentContent, published: _, ...note } = circumstances;
  const [left] = await applyAction(tx, publications, action, {
    ...note,
    reason: action === 'arriveLate' ? null : note.words,
    ...(action !== 'arriveUnheard' && published && { published }),
    ...(row?.post_version === post_version && sentContent && { sentContent }),
  });
  return left?.state === row?.state ? undefined : left?.state;
}

/** What a publisher learnt while preparing; added to what is known. False when the claim was revoked. */
export async function remember(db: Db, held: Held, memory: PublisherMemory): Promise<boolean> {
  return changeWhilePreparing(db, held, {
    memory: sql<string>`memory || ${JSON.stringify(memory)}::jsonb`,
  });
}

export async function keepWritten(db: Db, held: Held, content: PostContent): Promise<boolean> {
  return changeWhilePreparing(db, held, { content: JSON.stringify(content) });
}

async function changeWhilePreparing(
  db: Db,
  { id, token }: Held,
  change: { memory: RawBuilder<string> } | { content: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('schedule_publications')
    .set(change)
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .where('state', '=', 'preparing')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
