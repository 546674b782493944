// Signs a member in by e-mail or username. Unknown names, wrong passwords and disabled members get the same answer
// after the same work. Of several claims on one e-mail the password tells which is meant; its owner comes first.
import { authRoutes } from '@msm/contract/auth/routes';
import type { InputOf } from '@msm/contract/route';
import { recordAudit } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { countFailures } from '../../platform/limits.ts';
import { handler, type Caller } from '../../platform/operation.ts';
import type { User } from '../../platform/ports/users.ts';
import type { AuthDeps } from './auth.deps.ts';
import { findPasswordHashes, savePasswordHash } from './auth.store.ts';
import { beginAttempt, usernameIdentifier } from './sessions/known-device.ts';
import { answerSignedIn, openSession } from './sessions/open-session.ts';
import { saltOf } from './passwords/passwords.ts';
import { bindPendingLink } from './providers/pending-link.ts';

export const login = handler(authRoutes.login, async ({ input, caller, answer }, deps: AuthDeps) => {
  const { db, clock, users } = deps;
  const { password, link, ...name } = input;
  const { user, hash, renewed } = await deps.hashQueue.use(() => checkPassword(name, password, caller, deps));
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

type Name = Omit<InputOf<typeof authRoutes.login>, 'password' | 'link'>;

interface Checked {
  user: User;
  hash: string;
  /** With today's parameters, when those of the hash are older. */
  renewed: string | undefined;
}

async function checkPassword(name: Name, password: string, caller: Caller, deps: AuthDeps): Promise<Checked> {
  const { db, evidence, passwords } = deps;
  const named = await findNamed(name, deps);
  const { claimants, taken } = await beginAttempt(caller, identifierOf(name), named, deps);
  return countFailures(Promise.resolve(taken), async () => {
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
      await evidence.record('login.failed', { actorId: named[0]?.id ?? null, caller });
      throw refused();
    }
    const hash = hashes.get(user.id)!;
    const renewed = passwords.isOutdated(hash) ? await passwords.hash(password, saltOf(hash)) : undefined;
    return { user, hash, renewed };
  });
}

async function findNamed({ email, username = '' }: Name, { db, users }: AuthDeps): Promise<User[]> {
  if (email !== undefined) return users.claimantsOf(db, email);
  const user = await users.findByUsername(db, username);
  return user ? [user] : [];
}

const identifierOf = ({ email, username = '' }: Name): string =>
  email === undefined ? usernameIdentifier(username) : `email:${email}`;

const refused = () => new AppError('unauthenticated', 'The e-mail, username or password is not right.');
