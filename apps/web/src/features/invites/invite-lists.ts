// What an answer to an invitation invalidates.
import { inviteRoutes } from '@msm/contract/invites/routes';

export const INVITE_LISTS = [inviteRoutes.listReceivedInvites, inviteRoutes.listSentInvites];
