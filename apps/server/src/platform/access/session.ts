// Who is calling. Made by the auth feature behind a port; the platform only asks.
import type { Role } from '@msm/contract/roles';

export interface SessionMember {
  id: string;
  email: string;
  username: string;
  role: Role;
  emailVerified: boolean;
}

export interface Session {
  id: string;
  member: SessionMember;
  /** The account the member acts in; none while they still have to choose. */
  accountId: string | null;
  /** When the access token ends: open sockets end with it. */
  expiresAt: Date;
}

/** A visitor with a signed identity on one socket channel. */
export interface Guest {
  /** Begins with `guest:`: never the id of a member. */
  id: string;
  expiresAt: Date;
}
