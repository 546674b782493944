// For which message a member's bell rings. One ring until the member reads the room; a mention rings each time.
import type { RoomNotifications } from '@msm/contract/chat/schemas';

export interface Bell {
  member_id: string;
  username: string;
  notifications: RoomNotifications;
  read_seq: bigint;
  notified_seq: bigint;
}

export interface Written {
  id: string;
  seq: bigint;
  sender_id: string;
  /** By `mentionedIn`. */
  mentioned: ReadonlySet<string>;
  isMissedCall?: boolean;
}

export interface Ring {
  message: Written;
  isMention: boolean;
}

/** In the order of seq. */
export function ringFor(bell: Bell, written: readonly Written[]): Ring | undefined {
  if (bell.notifications === 'none') return undefined;
  const unread = written.filter(
    ({ seq, sender_id }) => seq > bell.read_seq && seq > bell.notified_seq && sender_id !== bell.member_id,
  );
  const username = bell.username.toLowerCase();
  const mention = unread.findLast(({ mentioned }) => mentioned.has(username));
  if (mention) return { message: mention, isMention: true };
  const hasRung = bell.notified_seq > bell.read_seq;
  const last = unread.at(-1);
  return bell.notifications === 'all' && !hasRung && last ? { message: last, isMention: false } : undefined;
}

const MENTION = /(?<![\w@])@([\w.-]{1,64})/g;

/**
 * Those of the usernames, in small letters, that a text names. Once for each message: a text full of mentions, read for each member of
 * a group, holds the node up for seconds.
 */
export const mentionedIn = (content: string, usernames: ReadonlySet<string>): Set<string> =>
  new Set(
    [...content.matchAll(MENTION)].flatMap(([, name]) => longestOf(name!.toLowerCase(), usernames) ?? []),
  );

/** Usernames have dots, and sentences end with them: the longest username up to a dot is meant. */
function longestOf(written: string, usernames: ReadonlySet<string>): string | undefined {
  if (usernames.has(written)) return written;
  const dot = written.lastIndexOf('.');
  return dot > 0 ? longestOf(written.slice(0, dot), usernames) : undefined;
}
