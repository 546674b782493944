// The notifications port. A member is not notified of their own act, a disabled member not at all; duplicates within
// the merge window are one, and what one member sends another beyond the hour's limit is one with what rang before.
import {
  MERGE_WINDOW_MS,
  NOTIFICATIONS_KEPT,
  RINGS_PER_PAIR_AND_HOUR,
} from '@msm/contract/engagement/limits';
import { NOTIFICATION_KINDS, type NotificationKind } from '@msm/contract/engagement/notification-kinds';
import { HOUR_MS, after, type Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Events } from '../../platform/events.ts';
import type { NewNotification, Notifications } from '../../platform/ports/notifications.ts';
import type { Users } from '../../platform/ports/users.ts';
import { findMergeable, insertNotification, listIdsFrom, lockBell, trimBell } from './notifications.store.ts';

interface Parts {
  db: Db;
  clock: Clock;
  events: Events;
  users: Users;
}

export function createNotifications({ db, clock, events, users }: Parts): Notifications {
  return {
    async transaction(work) {
      const added: { memberId: string; notificationId: string }[] = [];
      const result = await db.transaction().execute((tx) =>
        work(tx, async (notification) => {
          const { memberId } = notification;
          if (!(await isToBeTold(tx, notification))) return undefined;
          const known = await findOneToJoin(tx, notification);
          if (known) return known;
          const notificationId = await insert(tx, notification);
          await trimBell(tx, memberId, NOTIFICATIONS_KEPT);
          added.push({ memberId, notificationId });
          return notificationId;
        }),
      );
      for (const each of added) events.emit('notification.added', each);
      return result;
    },
  };

  async function isToBeTold(tx: Db, { memberId, actor }: NewNotification): Promise<boolean> {
    if (memberId === actor?.id) return false;
    const member = await users.find(tx, memberId);
    return member !== undefined && !member.isDisabled;
  }

  /** A merge key names the actor, where there is one: holding the actor's lock is holding the key's. */
  async function findOneToJoin(
    tx: Db,
    { memberId, mergeKey, actor }: NewNotification,
  ): Promise<string | undefined> {
    const source = actor?.id ?? mergeKey;
    if (source === undefined) return undefined;
    await lockBell(tx, memberId, source);
    const now = clock.now();
    const duplicate = mergeKey && (await findMergeable(tx, memberId, mergeKey, after(now, -MERGE_WINDOW_MS)));
    if (duplicate || !actor) return duplicate;
    const pair = { actorId: actor.id, memberId, since: after(now, -HOUR_MS) };
    const rung = await listIdsFrom(tx, pair, RINGS_PER_PAIR_AND_HOUR);
    return rung.length < RINGS_PER_PAIR_AND_HOUR ? undefined : rung[0];
  }

  function insert(tx: Db, { memberId, kind, actor, target, ...words }: NewNotification): Promise<string> {
    return insertNotification(tx, {
      member_id: memberId,
      kind,
      title: words.title,
      body: words.body ?? null,
      link: words.link ?? pageOf(kind, words.metadata),
      actor_id: actor?.id ?? null,
      actor_email: actor?.email ?? null,
      actor_username: actor?.username ?? null,
      target_type: target?.type ?? null,
      target_id: target?.id ?? null,
      metadata: { ...words.metadata },
      merge_key: words.mergeKey ?? null,
      created_at: clock.now(),
    });
  }
}

/** The compiler knows that the payload is its kind's, until a union of both forgets it. */
const pageOf = (kind: NotificationKind, payload: unknown): string =>
  (NOTIFICATION_KINDS[kind].opens as (payload: unknown) => string)(payload ?? {});
