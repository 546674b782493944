// What the API client needs of the session: the tokens, and a way to renew or end it.
import type { SignedIn } from '@msm/contract/auth/schemas';
import type * as z from 'zod/mini';

export interface SessionSeam {
  accessToken: () => string | null;
  csrfToken: () => string | null;
  rememberCsrfToken: (token: string) => void;
  /** Takes over what another tab stored meanwhile. */
  reload: () => void;
  /** Differs once the session has ended or another one has begun. */
  generation: () => number;
  renew: (signedIn: z.output<typeof SignedIn>['data']) => void;
  end: () => void;
}
