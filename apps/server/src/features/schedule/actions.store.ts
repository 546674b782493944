// Applies what people, connections and time do to publications, by the table in transitions.rules.ts and nowhere else. Callers
// hold the locks: the post's where the outcome depends on it, and those of the publications.
import { sql } from 'kysely';
import type { PostContent } from '@msm/contract/posts/content';
import type { State } from '@msm/contract/schedule/schemas';
import type { Db } from '../../platform/db/tables.ts';
import { AppError } from '../../platform/errors.ts';
import type { Published } from '../../platform/ports/publisher.ts';
import { PREPARED_AHEAD_MS, VIDEO_AHEAD_MS } from './planning/lead.rules.ts';
import { outcomeOf, type Action, type Outcome } from './transitions.rules.ts';

export interface Actable {
  id: string;
  state: State;
}

export interface Circumstances {
  now: Date;
  /** A line of history for what changes its state or begins afresh. */
  words: string;
  /** Whose action it is; none for the portal's own. */
  actorId?: string;
  /** Why it is not published; kept as it was when not given. */
  reason?: string | null;
  /** What is being sent, where the post may have other content by now. */
  sentContent?: PostContent;
  /** When a commit whose run has ended is looked at. */
  lookAt?: Date;
  /** Where it is. */
  published?: Published;
}

/** Answers what is left of them, with their new states. */
export async function applyAction(
  tx: Db,
  publications: readonly Actable[],
  action: Action,
  circumstances: Circumstances,
): Promise<Actable[]> {
  const left: Actable[] = [];
  for (const [state, group] of Map.groupBy(publications, (publication) => publication.state)) {
    const outcome = outcomeOf(state, action);
    if ('refuses' in outcome) throw new AppError('conflict', outcome.refuses);
    const ids = group.map(({ id }) => id);
    if ('gone' in outcome) {
      left.push(...(await takeOff(tx, ids, circumstances)));
      continue;
    }
    await write(tx, ids, outcome, circumstances);
    const becomes = 'to' in outcome ? outcome.to : state;
    const isWorthALine = becomes !== state || ('isAfresh' in outcome && outcome.isAfresh);
    if (isWorthALine) await addLines(tx, ids, becomes, circumstances);
    left.push(...ids.map((id) => ({ id, state: becomes })));
  }
  return left;
}

export const TAKEN_OFF = 'It was taken off the schedule.';

/** Deletes what was never sent. Of the others a late answer may still come, which must find its row. */
async function takeOff(tx: Db, ids: string[], circumstances: Circumstances): Promise<Actable[]> {
  const sent = await tx
    .selectFrom('schedule_history')
    .select('publication_id as id')
    .distinct()
    .where('publication_id', 'in', ids)
    .where('state', '=', 'committing')
    .execute();
  const kept = sent.map(({ id }) => id);
  const deleted = ids.filter((id) => !kept.includes(id));
  if (deleted.length > 0) await tx.deleteFrom('schedule_publications').where('id', 'in', deleted).execute();
  if (kept.length === 0) return [];
  await write(tx, kept, { to: 'skipped' }, { ...circumstances, reason: TAKEN_OFF });
  await addLines(tx, kept, 'skipped', circumstances);
  return kept.map((id) => ({ id, state: 'skipped' }));
}

async function write(
  tx: Db,
  ids: string[],
  outcome: Exclude<Outcome, { refuses: string } | { gone: true }>,
  { now, actorId, reason, sentContent, lookAt, published }: Circumstances,
): Promise<void> {
  const chosen = tx.updateTable('schedule_publications').where('id', 'in', ids);
  const sent = sentContent && JSON.stringify(sentContent);
  if ('keepsSent' in outcome) {
    if (sent) await chosen.set({ content: sql<string>`coalesce(content, ${sent}::jsonb)` }).execute();
    return;
  }
  const prepared = outcome.forgets && { content: null, memory: '{}' };
  const isWanted = outcome.isWanted === true && actorId !== undefined;
  const renewed = isWanted && { renewed_at: now };
  if ('stays' in outcome) {
    if (prepared) await chosen.set({ ...prepared, ...renewed, post_version: currentVersion }).execute();
    return;
  }
  const { to, asks = false, isAfresh } = outcome;
  await chosen
    .set({
      state: to,
      asks_person: asks,
      updated_at: now,
      lease_owner: null,
      lease_until: null,
      lease_token: null,
      next_at: nextAt(to, now, lookAt ?? now),
      ...(to !== 'committing' && to !== 'published' && preparedForCurrentVersion),
      ...(to === 'committing' && sent && { content: sql<string>`coalesce(content, ${sent}::jsonb)` }),
      ...(to === 'scheduled' && { remote_id: null, link: null }),
      ...renewed,
      ...prepared,
      ...(to !== 'committing' && { post_version: currentVersion }),
      ...((isAfresh || isWanted) && { attempts: 0, looks: 0, reason: null }),
      ...(reason !== undefined && { reason }),
      ...(published && { remote_id: published.remoteId, link: published.link }),
    })
    .execute();
}

const currentVersion = sql<number>`(select version from schedule_posts where id = schedule_publications.post_id)`;

/** Content of an older version, kept while it was being sent, is never sent again. */
const preparedForCurrentVersion = {
  content: sql<string | null>`case when post_version = ${currentVersion} then content end`,
  memory: sql<string>`case when post_version = ${currentVersion} then memory else '{}' end`,
};

/** At its time, less what `leadMsOf` says of its post; since `now` when that has passed; never while its post is switched off. */
function nextAt(to: State, now: Date, lookAt: Date) {
  if (to === 'committing') return lookAt;
  if (to !== 'scheduled') return null;
  return sql<Date | null>`(
    select greatest(${now}::timestamptz, schedule_publications.due_at - interval '1 millisecond' * case
      when jsonb_path_exists(planned.content, '$.media[*].video') then ${VIDEO_AHEAD_MS}::int
      when planned.brief is not null or jsonb_array_length(coalesce(planned.content->'media', '[]')) > 0
      then ${PREPARED_AHEAD_MS}::int else 0 end)
    from schedule_posts planned
    where planned.id = schedule_publications.post_id and planned.is_active and planned.removed_at is null)`;
}

/** Lines of history; their text is for the members of the account. */
export async function addLines(
  tx: Db,
  ids: string[],
  state: State,
  { now, words, actorId }: Circumstances,
): Promise<void> {
  const lines = ids.map((id) => ({ publication_id: id, at: now, state, words, actor_id: actorId ?? null }));
  await tx.insertInto('schedule_history').values(lines).execute();
}
