// Invitations: into the portal, accounts and signal groups, and to games. Engagement reaches them through a port.
import { withDeps, type Feature } from '../../platform/operation.ts';
import { acceptInvite } from './accept-invite.ts';
import { claimInvite } from './claim-invite.ts';
import { createInvite } from './create-invite.ts';
import { declineInvite } from './decline-invite.ts';
import type { InvitesDeps } from './invites.deps.ts';
import { invitesJobs } from './invites.jobs.ts';
import { listReceivedInvites } from './list-received-invites.ts';
import { listSentInvites } from './list-sent-invites.ts';
import { previewInvite } from './preview-invite.ts';
import { removeInvites } from './remove-invites.ts';
import { withdrawInvite } from './withdraw-invite.ts';

export const invitesFeature = (deps: InvitesDeps): Feature => ({
  name: 'invites',
  operations: [
    listReceivedInvites,
    removeInvites,
    listSentInvites,
    createInvite,
    previewInvite,
    claimInvite,
    acceptInvite,
    declineInvite,
    withdrawInvite,
  ].map(withDeps(deps)),
  jobs: invitesJobs(deps),
});
