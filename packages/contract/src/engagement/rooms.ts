// Names of the rooms on the notification socket: a member's own, and one for each account they act in.
export const userRoom = (memberId: string): string => `user:${memberId}`;

const ACCOUNT = 'account:';
export const accountRoom = (accountId: string): string => ACCOUNT + accountId;

/** Undefined for a room that is no account's. */
export const accountOfRoom = (room: string): string | undefined =>
  room.startsWith(ACCOUNT) ? room.slice(ACCOUNT.length) : undefined;
