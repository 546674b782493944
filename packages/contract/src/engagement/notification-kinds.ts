// Every kind of notification: its payload, which clients read as `engagementType` and `metadata`, how the bell shows it, and
// the page that opens the very thing. A feature that rings the bell adds its kind here; what a kind lacks does not compile.
import { chatLink } from '../chat-links.ts';
import { gameLink } from '../game-links.ts';
import { receiptPage } from '../wallet-links.ts';

type NoPayload = undefined;

interface Invitation {
  inviteId: string;
  inviterEmail: string;
  fromUser: string;
  fromEmail: string;
  game?: string | null;
  sessionId?: string | null;
  /** The same as `sessionId`: clients read either. */
  session?: string | null;
  gameName?: string | null;
}

interface InvitationAnswer extends Invitation {
  accepted: boolean;
  inviteeName: string;
}

/** What the session knows of the sender, beside what the client said. */
interface Engaged {
  userEmail: string;
  username: string;
  fromUser: string;
  fromEmail: string;
  gameName?: string;
  [said: string]: unknown;
}

/** One planned post with the answers it waits for, or many. */
interface PlannedPosts {
  publicationId?: string;
  choices?: readonly string[];
  publicationIds?: readonly string[];
}

interface Draft {
  generationId: string;
  draftId: string | null;
}

interface Site {
  siteId: string;
}

/** Without its text, which is sealed where it is kept. */
interface ChatMessage {
  roomId: string;
  messageId: string;
}

interface Connection {
  connectionId: string;
}

interface Agent {
  agentId: string;
}

/** `amount` is a decimal text in USD. */
interface MoneyReceived {
  operationId: string;
  amount: string;
  fromUser: string;
}

interface DecidedWithdrawal {
  withdrawalId: string;
  amount: string;
}

export interface NotificationPayloads {
  account_invite: Invitation;
  account_invite_response: InvitationAnswer;
  account_left: NoPayload;
  account_removed: NoPayload;
  account_role: NoPayload;
  chat_message: ChatMessage;
  agent_stopped: Agent;
  comment: Engaged;
  connection_failing: Connection;
  draft_failed: Draft;
  draft_ready: Draft;
  follow: Engaged;
  game_invite: Invitation;
  game_invite_response: InvitationAnswer;
  game_joined: Invitation;
  game_nudge: Engaged;
  like: Engaged;
  money_received: MoneyReceived;
  portal_invite: Invitation;
  portal_invite_response: InvitationAnswer;
  post_approved: PlannedPosts;
  post_comment: PlannedPosts;
  post_failed: PlannedPosts;
  post_missed: PlannedPosts;
  post_needs_approval: PlannedPosts;
  post_needs_reauth: PlannedPosts;
  post_returned: PlannedPosts;
  post_unknown: PlannedPosts;
  /** An engagement by a word that has no kind of its own. */
  reaction: Engaged;
  share: Engaged;
  signal_group_invite: Invitation;
  signal_group_invite_response: InvitationAnswer;
  site_failing: Site;
  wallet_alarm: NoPayload;
  withdrawal_paid: DecidedWithdrawal;
  withdrawal_rejected: DecidedWithdrawal;
  withdrawal_waiting: DecidedWithdrawal;
}

export type NotificationKind = keyof NotificationPayloads;

export type NotificationIcon =
  | 'account'
  | 'comment'
  | 'draft'
  | 'follow'
  | 'game'
  | 'invite'
  | 'like'
  | 'post'
  | 'share'
  | 'site'
  | 'wallet';

interface Declaration<P> {
  icon: NotificationIcon;
  /** `warning` and `danger` ask for an action. */
  severity: 'info' | 'success' | 'warning' | 'danger';
  /** A path of this portal. */
  opens: (payload: P) => string;
}

const scheduledPost = ({ publicationId }: PlannedPosts): string =>
  publicationId ? `/schedule-posts?post=${publicationId}` : '/schedule-posts?tab=history';
const composer = ({ draftId }: Draft): string =>
  `/schedule-posts?compose=new${draftId ? `&draft=${draftId}` : ''}`;
const failedGeneration = ({ generationId }: Draft): string =>
  `/schedule-posts?compose=new&generation=${generationId}`;
const accounts = () => '/account-selection';
const invites = () => '/invites';
const profile = () => '/account';
const gameOfInviter = (invitation: Invitation): string =>
  gameLink(invitation, { from: invitation.inviterEmail });
const gameOfInvitee = (invitation: Invitation): string =>
  gameLink(invitation, { opponent: invitation.fromEmail });
const nudged = ({ game, sessionId, session, fromEmail }: Engaged): string =>
  gameLink({ game: textOf(game), sessionId: textOf(sessionId) ?? textOf(session) }, { from: fromEmail });

const wallet = () => '/msmpay/wallet';
/** Where SuperAdmin decides. */
const walletQueue = () => '/msmpay/admin';

const textOf = (said: unknown): string | undefined => (typeof said === 'string' ? said : undefined);

export const NOTIFICATION_KINDS: { [K in NotificationKind]: Declaration<NotificationPayloads[K]> } = {
  account_invite: { icon: 'invite', severity: 'info', opens: invites },
  account_invite_response: { icon: 'account', severity: 'info', opens: invites },
  account_left: { icon: 'account', severity: 'info', opens: accounts },
  account_removed: { icon: 'account', severity: 'warning', opens: accounts },
  account_role: { icon: 'account', severity: 'info', opens: accounts },
  chat_message: {
    icon: 'comment',
    severity: 'info',
    opens: ({ roomId, messageId }) => chatLink(roomId, messageId),
  },
  agent_stopped: {
    icon: 'draft',
    severity: 'warning',
    opens: ({ agentId }) => `/social-media-manager?tab=ai-agent&agent=${agentId}`,
  },
  comment: { icon: 'comment', severity: 'info', opens: profile },
  connection_failing: {
    icon: 'site',
    severity: 'danger',
    opens: ({ connectionId }) => `/social-media-manager?connection=${connectionId}`,
  },
  draft_failed: { icon: 'draft', severity: 'danger', opens: failedGeneration },
  draft_ready: { icon: 'draft', severity: 'success', opens: composer },
  follow: { icon: 'follow', severity: 'info', opens: profile },
  game_invite: { icon: 'game', severity: 'info', opens: gameOfInviter },
  game_invite_response: {
    icon: 'game',
    severity: 'info',
    opens: (answer) => (answer.accepted ? gameOfInvitee(answer) : '/invites'),
  },
  game_joined: { icon: 'game', severity: 'success', opens: gameOfInvitee },
  game_nudge: { icon: 'game', severity: 'info', opens: nudged },
  like: { icon: 'like', severity: 'info', opens: profile },
  money_received: {
    icon: 'wallet',
    severity: 'success',
    opens: ({ operationId }) => receiptPage(operationId),
  },
  portal_invite: { icon: 'invite', severity: 'info', opens: invites },
  portal_invite_response: { icon: 'invite', severity: 'info', opens: invites },
  post_approved: { icon: 'post', severity: 'success', opens: scheduledPost },
  post_comment: { icon: 'comment', severity: 'info', opens: scheduledPost },
  post_failed: { icon: 'post', severity: 'danger', opens: scheduledPost },
  post_missed: { icon: 'post', severity: 'warning', opens: scheduledPost },
  post_needs_approval: { icon: 'post', severity: 'warning', opens: scheduledPost },
  post_needs_reauth: { icon: 'post', severity: 'warning', opens: scheduledPost },
  post_returned: { icon: 'post', severity: 'warning', opens: scheduledPost },
  post_unknown: { icon: 'post', severity: 'warning', opens: scheduledPost },
  reaction: { icon: 'like', severity: 'info', opens: profile },
  share: { icon: 'share', severity: 'info', opens: profile },
  signal_group_invite: { icon: 'invite', severity: 'info', opens: invites },
  signal_group_invite_response: { icon: 'invite', severity: 'info', opens: invites },
  site_failing: { icon: 'site', severity: 'danger', opens: ({ siteId }) => `/wordpress?site=${siteId}` },
  wallet_alarm: { icon: 'wallet', severity: 'danger', opens: walletQueue },
  withdrawal_paid: { icon: 'wallet', severity: 'success', opens: wallet },
  withdrawal_rejected: { icon: 'wallet', severity: 'warning', opens: wallet },
  withdrawal_waiting: { icon: 'wallet', severity: 'info', opens: walletQueue },
};
