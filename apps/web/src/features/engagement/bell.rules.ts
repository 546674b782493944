// What the bell shows and what changes it, without touching anything. The unread count never goes below 0, and invitations
// to the same game within the merge window are one.
import { MERGE_WINDOW_MS } from '@msm/contract/engagement/limits';
import type { engagementRoutes } from '@msm/contract/engagement/routes';
import type { Notification } from '@msm/contract/engagement/schemas';
import type { OutputOf } from '@msm/contract/route';

/** As the specification has it. */
export const SHOWN_COUNT = 10;

export type BellList = OutputOf<typeof engagementRoutes.listNotifications>;

export function withArrived(list: BellList, arrived: Notification): BellList {
  if (list.notifications.some(({ id }) => id === arrived.id)) return list;
  return {
    ...list,
    total: list.total + 1,
    unreadCount: list.unreadCount + (arrived.read ? 0 : 1),
    notifications: [arrived, ...list.notifications]
      .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
      .slice(0, SHOWN_COUNT),
  };
}

export function withRead(list: BellList, id: string): BellList {
  const isUnread = list.notifications.some((each) => each.id === id && !each.read);
  if (!isUnread) return list;
  return {
    ...list,
    unreadCount: oneLess(list.unreadCount),
    notifications: list.notifications.map((each) => (each.id === id ? { ...each, read: true } : each)),
  };
}

export const withAllRead = (list: BellList): BellList => ({
  ...list,
  unreadCount: 0,
  notifications: list.notifications.map((each) => ({ ...each, read: true })),
});

export function withRemoved(list: BellList, id: string): BellList {
  const removed = list.notifications.find((each) => each.id === id);
  if (!removed) return list;
  return {
    ...list,
    total: oneLess(list.total),
    unreadCount: removed.read ? list.unreadCount : oneLess(list.unreadCount),
    notifications: list.notifications.filter((each) => each.id !== id),
  };
}

/** Of merged ones the newest is shown, and only that one counts. */
export function withoutDuplicates(list: BellList): BellList {
  const isShown = (each: Notification, place: number) =>
    !list.notifications.slice(0, place).some((newer) => isDuplicate(newer, each));
  const notifications = list.notifications.filter(isShown);
  const hiddenUnread = countUnread(list.notifications) - countUnread(notifications);
  return { ...list, notifications, unreadCount: Math.max(0, list.unreadCount - hiddenUnread) };
}

export const isDuplicate = (one: Notification, other: Notification): boolean =>
  isGameInvite(one) &&
  isGameInvite(other) &&
  one.userEmail === other.userEmail &&
  String(one.metadata['game']) === String(other.metadata['game']) &&
  sessionOf(one) === sessionOf(other) &&
  Math.abs(Date.parse(one.createdAt) - Date.parse(other.createdAt)) <= MERGE_WINDOW_MS;

export const isGameInvite = ({ engagementType }: Notification): boolean => engagementType === 'game_invite';

/** The other side said yes: both go to the table. */
export const isAcceptedAnswer = ({ engagementType, metadata }: Notification): boolean =>
  engagementType === 'game_invite_response' && metadata['accepted'] === true;

/** What an answer to the invitation has to name. */
export const gameInviteOf = (notification: Notification) => ({
  inviteId: textIn(notification, 'inviteId'),
  inviterEmail: notification.userEmail ?? textIn(notification, 'inviterEmail') ?? '',
  game: textIn(notification, 'game'),
  sessionId: sessionOf(notification),
});

const sessionOf = (notification: Notification) =>
  textIn(notification, 'sessionId') ?? textIn(notification, 'session');

/** Metadata is untrusted: only text is of use. */
function textIn({ metadata }: Notification, name: string): string | undefined {
  const value = metadata[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const oneLess = (count: number) => Math.max(0, count - 1);
const countUnread = (notifications: Notification[]) => notifications.filter(({ read }) => !read).length;
