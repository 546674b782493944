// Invitations.
import type { Route } from '../route.ts';

export const inviteRoutes: Record<string, Route> = {};
