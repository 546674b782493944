// What the inbox asks for, and how often.
import type { OutputOf, Route } from '@msm/contract/route';
import { supportRoutes } from '@msm/contract/support/routes';

/** Two minutes, as specified. Polling pauses while the page is hidden. */
export const INBOX_POLL_MS = 120_000;

export const UNREAD_VIEWS: readonly Route[] = [supportRoutes.countUnread, supportRoutes.listRecentUnread];
export const INBOX_VIEWS: readonly Route[] = [
  ...UNREAD_VIEWS,
  supportRoutes.listMessages,
  supportRoutes.readMessage,
];

export type WholeMessage = OutputOf<typeof supportRoutes.readMessage>['data'];
