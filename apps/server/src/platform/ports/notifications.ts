// Asks the engagement feature to ring a member's bell. `notify` exists only inside `transaction`: the notification
// commits with what it reports, and the sockets are told by the same call.
//
//   await notifications.transaction(async (tx, notify) => {
//     const publicationId = await failPost(tx, …);
//     await notify({ memberId, kind: 'post_failed', title: 'A post was not published', metadata: { publicationId } });
//   });
import type { NotificationKind, NotificationPayloads } from '@msm/contract/engagement/notification-kinds';
import type { Db } from '../db/tables.ts';

declare module '../events.ts' {
  interface EventMap {
    'notification.added': { memberId: string; notificationId: string };
    'notifications.changed': { memberId: string };
  }
}

/** Whose act it was; comes from the session, never from a body. */
export interface Actor {
  id: string;
  email: string;
  username: string;
}

interface Wording {
  title: string;
  body?: string | undefined;
  /** Where the thing itself is, instead of the page that its kind opens. A path; the table refuses everything else. */
  link?: string | undefined;
  /** None when the portal itself speaks. */
  actor?: Actor | undefined;
  target?: { type: string; id: string } | undefined;
  /** Two with the same key for the same member within MERGE_WINDOW_MS are one. Keys of different actors differ. */
  mergeKey?: string | undefined;
}

/** Required where the kind has a payload with fields that are. */
type WithPayload<P> = P extends undefined
  ? { metadata?: undefined }
  : Partial<P> extends P
    ? { metadata?: P | undefined }
    : { metadata: P };

/** A notification without its recipient: each kind with its own payload. */
export type Announcement<K extends NotificationKind = NotificationKind> = {
  [Kind in K]: Wording & { kind: Kind } & WithPayload<NotificationPayloads[Kind]>;
}[K];

export type NewNotification = Announcement & { memberId: string };

/** Answers the id, also of one it was merged with; none for a member's own act and for disabled members. */
export type Notify = (notification: NewNotification) => Promise<string | undefined>;

export interface Notifications {
  /** A transaction on the root handle; what it notified is told to open sockets once it has committed. */
  transaction<T>(work: (tx: Db, notify: Notify) => Promise<T>): Promise<T>;
}
