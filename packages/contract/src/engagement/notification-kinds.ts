// Every kind of notification with its payload, which clients read as `engagementType` and `metadata`. A feature that rings
// the bell adds its kind here; another kind, or another payload, does not compile.
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

export interface NotificationPayloads {
  account_invite: Invitation;
  account_invite_response: InvitationAnswer;
  account_left: NoPayload;
  account_removed: NoPayload;
  comment: Engaged;
  draft_failed: Draft;
  draft_ready: Draft;
  follow: Engaged;
  game_invite: Invitation;
  game_invite_response: InvitationAnswer;
  game_joined: Invitation;
  game_nudge: Engaged;
  like: Engaged;
  portal_invite: Invitation;
  portal_invite_response: InvitationAnswer;
  post_failed: PlannedPosts;
  post_missed: PlannedPosts;
  post_needs_reauth: PlannedPosts;
  post_unknown: PlannedPosts;
  /** An engagement by a word that has no kind of its own. */
  reaction: Engaged;
  share: Engaged;
  signal_group_invite: Invitation;
  signal_group_invite_response: InvitationAnswer;
  site_failing: NoPayload;
}

export type NotificationKind = keyof NotificationPayloads;
