// All SQL of the machine. A claim is a conditional update with a lease; whoever holds the lease moves the target, and only
// from the state in which it left it. Each step and its line of history are one statement: they commit together.
import { sql, type RawBuilder } from 'kysely';
import type { PostContent } from '@msm/contract/schedule/post-content';
import type { State } from '@msm/contract/schedule/schemas';
import type { Db } from '../../platform/db/tables.ts';
import type { PublisherMemory } from '../../platform/ports/publisher.ts';
import type { OrderRow, TargetRow } from './schedule.tables.ts';
import type { StepFrom } from './states.rules.ts';

export interface Held {
  id: string;
  /** The node that holds the lease. */
  owner: string;
}

interface Claim {
  owner: string;
  now: Date;
  /** What was to begin before this is left for a person. */
  cutoff: Date;
  leaseUntil: Date;
  room: number;
  perDestination: number;
  /** How many of the oldest are looked at. Behind many of one busy destination, others are seen by a deeper look only. */
  depth: number;
}

/** So many due ones are looked at for each free place: most belong to destinations that are busy already. */
const LOOKED_AT_PER_PLACE = 4;

/**
 * Takes what is due, the oldest first, and of one destination never more than it may have at work on all nodes together.
 * Rows that another node is just taking are skipped, and a row that it has taken no longer matches.
 */
export async function claimDue(db: Db, claim: Claim): Promise<string[]> {
  const { owner, now, cutoff, leaseUntil, room, perDestination, depth } = claim;
  const { rows } = await sql<{ id: string }>`
    with schedule_busy as (
      select platform, destination_id, count(*) as places from schedule_targets
      where lease_owner is not null group by platform, destination_id
    ), schedule_due as (
      select target.id, target.platform, target.destination_id, target.next_at, coalesce(busy.places, 0) as places
      from (
        select id, platform, destination_id, next_at, state from schedule_targets
        where next_at <= ${now} order by next_at limit ${depth}
      ) target
      left join schedule_busy busy using (platform, destination_id)
      left join schedule_pauses pause using (platform, destination_id)
      where (target.next_at >= ${cutoff} or target.state = 'committing')
        and pause.reason is null and coalesce(busy.places, 0) < ${perDestination}
      order by target.next_at limit ${room * LOOKED_AT_PER_PLACE}
    ), schedule_ranked as (
      select id, next_at, places + row_number() over (partition by platform, destination_id order by next_at) as place
      from schedule_due
    ), schedule_free as (
      select id from schedule_ranked where place <= ${perDestination} order by next_at limit ${room}
    ), schedule_chosen as (
      select id from schedule_targets
      where id in (select id from schedule_free) and next_at <= ${now} for update skip locked
    )
    update schedule_targets target set
      lease_owner = ${owner}, lease_until = ${leaseUntil}, next_at = null, updated_at = ${now},
      state = case state when 'scheduled' then 'claimed' else state end,
      attempts = attempts + case state when 'scheduled' then 1 else 0 end,
      looks = looks + case state when 'committing' then 1 else 0 end
    from schedule_chosen chosen where target.id = chosen.id
    returning target.id`.execute(db);
  return rows.map(({ id }) => id);
}

const HELD = [
  'target.id',
  'target.order_id',
  'target.account_id',
  'target.platform',
  'target.destination_id',
  'target.occurrence',
  'target.due_at',
  'target.publication_key',
  'target.state',
  'target.attempts',
  'target.looks',
  'target.memory',
] as const;

type HeldColumns = (typeof HELD)[number] extends `target.${infer Column}` ? Column : never;
export type Work = Pick<TargetRow, HeldColumns & keyof TargetRow> &
  Pick<OrderRow, 'created_by' | 'generation' | 'title'> & {
    content: PostContent;
    isWritten: boolean;
    /** False when the order was changed, switched off or removed since. */
    isCurrent: boolean;
  };

/** Those of the claimed that are still held: an edit may have taken some away already. */
export async function listHeldWork(db: Db, owner: string, ids: string[]): Promise<Work[]> {
  return db
    .selectFrom('schedule_targets as target')
    .innerJoin('schedule_orders as of', 'of.id', 'target.order_id')
    .select([...HELD, 'of.created_by', 'of.generation', 'of.title'])
    .select([
      sql<PostContent>`coalesce(target.content, of.content)`.as('content'),
      sql<boolean>`target.content is not null`.as('isWritten'),
      sql<boolean>`target.order_version = of.version and of.is_active and of.removed_at is null`.as(
        'isCurrent',
      ),
    ])
    .where('target.lease_owner', '=', owner)
    .where('target.id', 'in', ids)
    .execute();
}

export interface Note {
  at: Date;
  words: string;
}

export interface Change {
  nextAt?: Date;
  asksPerson?: boolean;
  reason?: string | null;
  remoteId?: string;
  link?: string | null;
}

const LEASED: readonly State[] = ['claimed', 'preparing', 'ready', 'committing'];

export interface Move {
  id: string;
  from: State;
  to: State;
  note: Note;
  change: Change;
}

/**
 * Moves what this node holds, many at once, and answers which of them moved: the others were taken away meanwhile, and
 * nothing of them has changed. An order that was changed, switched off or removed commits nothing any more.
 */
export async function moveHeld(db: Db, owner: string, moves: readonly Move[]): Promise<Set<string>> {
  const all = <T>(pick: (move: Move) => T): T[] => moves.map(pick);
  const { rows } = await sql<{ target_id: string }>`
    with schedule_wanted as (
      select * from unnest(
        ${all(({ id }) => id)}::uuid[], ${all(({ from }) => from)}::text[], ${all(({ to }) => to)}::text[],
        ${all(({ note }) => note.at.toISOString())}::timestamptz[], ${all(({ note }) => note.words)}::text[],
        ${all(({ change }) => change.nextAt?.toISOString() ?? null)}::timestamptz[],
        ${all(isLetGo)}::boolean[], ${all(({ change }) => change.asksPerson ?? false)}::boolean[],
        ${all(({ change }) => change.reason === undefined)}::boolean[],
        ${all(({ change }) => change.reason ?? null)}::text[],
        ${all(({ change }) => change.remoteId ?? null)}::text[], ${all(({ change }) => change.link ?? null)}::text[]
      ) as wanted (id, was, becomes, at, words, next_at, is_let_go, asks_person, keeps_reason, reason, remote_id, link)
    ), schedule_moved as (
      update schedule_targets target set
        state = wanted.becomes, next_at = wanted.next_at, updated_at = wanted.at, asks_person = wanted.asks_person,
        lease_owner = case when wanted.is_let_go then null else target.lease_owner end,
        lease_until = case when wanted.is_let_go then null else target.lease_until end,
        reason = case when wanted.keeps_reason then target.reason else wanted.reason end,
        remote_id = coalesce(wanted.remote_id, target.remote_id),
        link = case when wanted.remote_id is null then target.link else wanted.link end
      from schedule_wanted wanted
      where target.id = wanted.id and target.lease_owner = ${owner} and target.state = wanted.was
        and (wanted.becomes <> 'committing' or wanted.was = 'committing' or exists (
          select 1 from schedule_orders planned
          where planned.id = target.order_id and planned.version = target.order_version
            and planned.is_active and planned.removed_at is null))
      returning target.id, wanted.at, wanted.becomes, wanted.words
    )
    insert into schedule_history (target_id, at, state, words)
    select id, at, becomes, words from schedule_moved
    returning target_id`.execute(db);
  return new Set(rows.map(({ target_id }) => target_id));
}

const isLetGo = ({ to, change }: Move) => change.nextAt !== undefined || !LEASED.includes(to);

/** False when the target was taken away meanwhile. */
export async function step<From extends State>(
  db: Db,
  { id, owner }: Held,
  [from, to]: readonly [From, StepFrom<From>],
  note: Note,
  change: Change = {},
): Promise<boolean> {
  return (await moveHeld(db, owner, [{ id, from, to, note, change }])).has(id);
}

/** Stays `committing`: nobody works on it until it is looked at. */
export async function lookLater(
  db: Db,
  { id, owner }: Held,
  nextAt: Date,
  note: Note,
  reason: string,
): Promise<boolean> {
  const move: Move = { id, from: 'committing', to: 'committing', note, change: { nextAt, reason } };
  return (await moveHeld(db, owner, [move])).has(id);
}

/** What a publisher learnt while preparing; added to what is known. False when the target was taken away. */
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
  { id, owner }: Held,
  change: { memory: RawBuilder<string> } | { content: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('schedule_targets')
    .set(change)
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .where('state', '=', 'preparing')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function renewLeases(db: Db, owner: string, ids: string[], leaseUntil: Date): Promise<void> {
  await db
    .updateTable('schedule_targets')
    .set({ lease_until: leaseUntil })
    .where('lease_owner', '=', owner)
    .where('id', 'in', ids)
    .execute();
}

export interface Lease {
  id: string;
  owner: string;
  until: Date;
}

export async function listLeases(db: Db): Promise<Lease[]> {
  const rows = await db
    .selectFrom('schedule_targets')
    .select(['id', 'lease_owner', 'lease_until'])
    .where('lease_owner', 'is not', null)
    .execute();
  return rows.map(({ id, lease_owner, lease_until }) => ({ id, owner: lease_owner!, until: lease_until! }));
}

interface Return {
  at: Date;
  /** When a commit that nobody waits for any more is looked at. */
  lookAt: Date;
  words: string;
}

/**
 * Ends leases whose holder is gone. What had not been committed waits again at once; a commit that may have happened waits
 * to be looked at. A lease that was renewed since it was listed does not match.
 */
export async function returnLeases(db: Db, leases: Lease[], { at, lookAt, words }: Return): Promise<number> {
  if (leases.length === 0) return 0;
  const { rows } = await sql<{ id: string; state: State }>`
    update schedule_targets target set
      lease_owner = null, lease_until = null, updated_at = ${at},
      next_at = case state when 'committing' then ${lookAt}::timestamptz else ${at}::timestamptz end,
      state = case state when 'committing' then state else 'scheduled' end
    from unnest(
      ${leases.map(({ id }) => id)}::uuid[], ${leases.map(({ owner }) => owner)}::uuid[],
      ${leases.map(({ until }) => until.toISOString())}::timestamptz[]
    ) as lost (id, owner, until)
    where target.id = lost.id and target.lease_owner = lost.owner and target.lease_until = lost.until
    returning target.id, target.state`.execute(db);
  if (rows.length === 0) return 0;
  const lines = rows.map(({ id, state }) => ({ target_id: id, at, state, words }));
  await db.insertInto('schedule_history').values(lines).execute();
  return rows.length;
}

/** Set back, a clock would hold a look for hours: none is further away than the longest pause. */
export async function pullInLooks(db: Db, now: Date, latest: Date): Promise<void> {
  await db
    .updateTable('schedule_targets')
    .set({ next_at: now })
    .where('next_at', '>', latest)
    .where('state', '=', 'committing')
    .execute();
}
