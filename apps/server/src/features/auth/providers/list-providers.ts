// Which outside sign-ins are offered, and why the others are not.
import { authRoutes } from '@msm/contract/auth/routes';
import { PROVIDERS } from '@msm/contract/auth/schemas';
import { handler } from '../../../platform/operation.ts';
import type { AuthDeps } from '../auth.deps.ts';

export const listProviders = handler(authRoutes.listProviders, async (_call, { providers }: AuthDeps) => ({
  providers: PROVIDERS.map((name) => {
    const isOffered = providers.has(name);
    const setting = `${name.toUpperCase()}_CLIENT_ID`;
    return {
      name,
      isOffered,
      reason: isOffered ? null : `${setting} and ${name.toUpperCase()}_CLIENT_SECRET are not set.`,
    };
  }),
}));
