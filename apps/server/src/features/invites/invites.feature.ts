// Invitations.
import type { Feature } from '../../platform/operation.ts';

export const invitesFeature = (): Feature => ({ name: 'invites', operations: [] });
