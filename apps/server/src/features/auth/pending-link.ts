// An identity at an outside provider that waits for its owner to sign in or register here. Sealed into a cookie: the
// same e-mail at a provider alone links nothing.
import * as z from 'zod/mini';
import { ProviderName } from '@msm/contract/auth/schemas';
import { recordAudit } from '../../platform/audit.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Answer, Caller } from '../../platform/operation.ts';
import type { User } from '../../platform/ports/users.ts';
import type { AuthDeps } from './auth.deps.ts';
import { linkIdentity } from './auth.store.ts';

const COOKIE = 'pendingLink';
const PURPOSE = 'pending-link';
/** Time to recall a password, or to fill the registration form. */
const LIFE_SECONDS = 15 * 60;

const PendingLink = z.object({
  provider: ProviderName,
  subject: z.string(),
  /** Verified by the provider; only the member with this e-mail may take it. */
  email: z.nullable(z.string()),
  expiresAt: z.number(),
});

type Identity = Omit<z.output<typeof PendingLink>, 'expiresAt'>;

export function keepForLater(answer: Answer, identity: Identity, { secrets, clock }: AuthDeps): void {
  const expiresAt = clock.now().getTime() + LIFE_SECONDS * 1000;
  answer.setCookie(COOKIE, secrets.seal(JSON.stringify({ ...identity, expiresAt }), PURPOSE), {
    maxAgeSeconds: LIFE_SECONDS,
    sameSite: 'lax',
    httpOnly: true,
  });
}

export async function linkPending(
  tx: Db,
  user: User,
  caller: Caller,
  answer: Answer,
  deps: AuthDeps,
): Promise<void> {
  const pending = readPending(caller, deps);
  if (!pending) return;
  answer.clearCookie(COOKIE);
  if (pending.email !== null && pending.email !== user.email) return;
  await linkIdentity(tx, pending.provider, pending.subject, user.id);
  await recordAudit(tx, 'identity.linked', { actorId: user.id, subject: pending.provider, caller });
}

function readPending(caller: Caller, { secrets, clock }: AuthDeps) {
  const sealed = caller.cookies[COOKIE];
  if (!sealed) return undefined;
  try {
    const pending = PendingLink.parse(JSON.parse(secrets.open(sealed, PURPOSE)));
    return pending.expiresAt > clock.now().getTime() ? pending : undefined;
  } catch {
    // Forged, or sealed with an older secret: there is nothing to link.
    return undefined;
  }
}
