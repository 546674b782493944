// Signs a member in by e-mail or username. Unknown names, wrong passwords and disabled members get the same answer
// after the same work. Of several claims on one e-mail the password tells which is meant; its owner comes first.
import { authRoutes } from '@msm/contract/auth/routes';
import { recordAudit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import type { AuthDeps } from './auth.deps.ts';
import { findPasswordHashes, savePasswordHash } from './auth.store.ts';
import { beginAttempt } from './known-device.ts';
import { answerSignedIn, openSession } from './open-session.ts';
import { isOutdated, saltOf } from './passwords.ts';
import { bindPendingLink } from './pending-link.ts';

export const login = handler(authRoutes.login, async ({ input, caller, answer }, deps: AuthDeps) => {
  const { db, clock, users, passwords } = deps;
  const { email, username = '', password, link } = input;
  const named =
    email === undefined
      ? [await users.findByUsername(db, username)].filter((user) => user !== undefined)
      : await users.claimantsOf(db, email);
  const identifier = email === undefined ? `username:${username.toLowerCase()}` : `email:${email}`;
  const { claimants, fail } = await beginAttempt(caller, identifier, named, deps);

  const hashes = await findPasswordHashes(
    db,
    claimants.map(({ id }) => id),
  );
  const fitting = await passwords.fitting(
    password,
    claimants.flatMap(({ id }) => hashes.get(id) ?? []),
  );
  const user = claimants.find(({ id, isDisabled }) => !isDisabled && fitting.has(hashes.get(id) ?? ''));
  if (!user) {
    await fail();
    await recordAudit(db, 'login.failed', { actorId: named[0]?.id ?? null, caller });
    throw refused();
  }

  const hash = hashes.get(user.id)!;
  const renewed = isOutdated(hash) ? await passwords.hash(password, saltOf(hash)) : undefined;
  const opened = await db.transaction().execute(async (tx) => {
    const session = await openSession(tx, deps, user, caller);
    // A reset locks the member's row, and a session refers to it: from here on none can come in between.
    if ((await findPasswordHashes(tx, [user.id])).get(user.id) !== hash) throw refused();
    if (renewed !== undefined) await savePasswordHash(tx, user.id, renewed, clock.now());
    await users.noteReturn(tx, user.id);
    await recordAudit(tx, 'login.succeeded', { actorId: user.id, caller });
    return session;
  });
  bindPendingLink(caller, answer, opened, link, deps);
  return answerSignedIn(opened, answer, caller, deps);
});

const refused = () => new AppError('unauthenticated', 'The e-mail, username or password is not right.');
