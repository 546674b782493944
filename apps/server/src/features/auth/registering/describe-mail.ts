// Whether mails leave this portal, so that no screen promises one that does not. The folder is a path of the server: only
// SuperAdmin, who can open it, is told.
import { authRoutes } from '@msm/contract/auth/routes';
import { handler } from '../../../platform/operation.ts';
import type { AuthDeps } from '../auth.deps.ts';

export const describeMail = handler(authRoutes.describeMail, async ({ member }, { mailer }: AuthDeps) => ({
  isDelivered: mailer.folder === undefined,
  folder: member?.role === 'SuperAdmin' ? (mailer.folder ?? null) : null,
}));
