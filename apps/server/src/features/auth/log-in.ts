// Signs a member in by e-mail or username. Unknown names, wrong passwords and disabled members get the same answer
// after the same work.
import { authRoutes } from '@msm/contract/auth/routes';
import type { InputOf } from '@msm/contract/route';
import { recordAudit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { countFailures } from '../../platform/limits.ts';
import { handler, type Caller } from '../../platform/operation.ts';
import type { User } from '../../platform/ports/users.ts';
import type { AuthDeps } from './auth.deps.ts';
import { findPasswordHash } from './auth.store.ts';
import { countAttempt } from './known-device.ts';
import { answerSignedIn, openSession } from './open-session.ts';
import { linkPending } from './pending-link.ts';

export const login = handler(authRoutes.login, async ({ input, caller, answer }, deps: AuthDeps) => {
  const { password, ...name } = input;
  const member = await deps.hashQueue.inTurn(async () => {
    const user = await findNamed(name, deps);
    const counted = countAttempt(caller, name.email ?? name.username ?? '', user?.id, deps);
    return countFailures(counted, () => checkPassword(user, password, caller, deps));
  });
  const opened = await deps.db.transaction().execute(async (tx) => {
    await linkPending(tx, member, caller, answer, deps);
    await recordAudit(tx, 'login.succeeded', { actorId: member.id, caller });
    return openSession(tx, deps, member, caller);
  });
  return answerSignedIn(opened, answer, caller, deps);
});

type Name = Omit<InputOf<typeof authRoutes.login>, 'password'>;

const findNamed = ({ email, username = '' }: Name, { db, users }: AuthDeps): Promise<User | undefined> =>
  email === undefined ? users.findByUsername(db, username) : users.findByEmail(db, email);

async function checkPassword(
  user: User | undefined,
  password: string,
  caller: Caller,
  { db, passwords }: AuthDeps,
): Promise<User> {
  const hash = await findPasswordHash(db, user?.id ?? NOBODY);
  const isCorrect = await passwords.isCorrect(password, hash);
  if (user && isCorrect && !user.isDisabled) return user;
  await recordAudit(db, 'login.failed', { actorId: user?.id ?? null, caller });
  throw new AppError('unauthenticated', 'The e-mail, username or password is not right.');
}

/** Nobody's id: an unknown name costs the same look-up. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
