// Invitations. An address counts for the member who verified it: a member whose e-mail is not verified yet sees and answers
// invitations to games and the portal, which grant nothing; those into accounts and groups appear with the verification,
// or with the link of the mail. The page knows from the session that it has to say so.
import * as z from 'zod/mini';
import { Email, Id, Nothing } from '../fields.ts';
import { Page, PageQuery } from '../paging.ts';
import { del, get, post } from '../route.ts';
import { INVITE_TOKEN_LIMIT } from './limits.ts';
import { Invite, InviteInput, InviteToken, InviteType } from './schemas.ts';

const InviteParams = z.object({ id: Id });
const ByToken = z.strictObject({ token: InviteToken });

export const inviteRoutes = {
  listReceivedInvites: get('/social/invites/received', {
    access: 'member',
    output: z.array(Invite),
    summary: 'What waits for my answer, newest first.',
  }),
  removeInvites: del('/social/invites', {
    access: 'member',
    input: z.strictObject({
      inviterEmail: Email,
      inviteeEmail: Email,
      engagementType: InviteType,
      /** Only this one: an inviter may have invited to several tables. */
      inviteId: z.optional(Id),
    }),
    output: z.object({ removed: z.number() }),
    summary:
      'Withdraw what I sent, or decline what I received, by the two addresses, or one of it by its id.',
  }),
  listSentInvites: get('/api/invites/sent', {
    access: 'member',
    input: PageQuery,
    output: z.extend(Page, { invites: z.array(Invite) }),
    summary: 'What I sent, newest first, with what became of it.',
  }),
  createInvite: post('/api/invites', {
    access: 'member',
    requireEmailVerified: true,
    input: InviteInput,
    output: z.object({ invite: Invite }),
    status: 201,
    summary:
      'Invite an address; the answer does not tell whether it belongs to a member. To a game also by username, without the address being told.',
  }),
  previewInvite: get('/api/invites/by-token', {
    access: 'visitor',
    input: ByToken,
    output: z.object({ inviterName: z.string(), engagementType: InviteType, subjectName: z.string() }),
    limit: INVITE_TOKEN_LIMIT,
    summary: 'Who invites to what, for whoever opened the link of the mail.',
  }),
  claimInvite: post('/api/invites/claim', {
    access: 'member',
    input: ByToken,
    output: z.object({ invite: Invite }),
    limit: INVITE_TOKEN_LIMIT,
    summary: 'Make the invitation of a mailed link mine, whatever my own address is. Works for one member.',
  }),
  acceptInvite: post('/api/invites/:id/accept', {
    access: 'member',
    params: InviteParams,
    output: z.object({ link: z.string() }),
    summary: 'Accept an invitation; answers where to go.',
  }),
  declineInvite: post('/api/invites/:id/decline', {
    access: 'member',
    params: InviteParams,
    output: Nothing,
    summary: 'Decline an invitation; whoever sent it is told.',
  }),
  withdrawInvite: post('/api/invites/:id/withdraw', {
    access: 'member',
    params: InviteParams,
    output: Nothing,
    summary: 'Take back an invitation of mine that nobody answered.',
  }),
} as const;
