// Counts every call to a model before it is made: the one place through which all of them come, whichever member or job began the
// generation. A call is reserved at the most it can cost and settled at what it did cost; the reservation of a process
// that died lapses. Reservations are made one after another over all nodes, so that no two can be the last one allowed.
import { isActiveMember } from '../../../platform/access/active-member.ts';
import { AppError } from '../../../platform/errors.ts';
import { WriterFault, type WriterInUse, type WritingControl } from '../../../platform/ports/writer.ts';
import { exhaustedBudget } from '../usage/budgets.rules.ts';
import type { WriterDeps } from '../writer.deps.ts';
import { lockReservations, readSpent, reserveUsage, settleUsage } from '../usage/usage.store.ts';

interface Payer {
  accountId: string;
  memberId: string | null;
}

type Deps = Pick<WriterDeps, 'db' | 'clock' | 'log' | 'users' | 'accounts'> & Pick<WriterInUse, 'budgets'>;

export const reserveCalls =
  (payer: Payer & { generationId: string }, deps: Deps): NonNullable<WritingControl['reserveCall']> =>
  async (estimate) => {
    const { db, clock, log, budgets } = deps;
    await assertMayWrite(payer, deps);
    const now = clock.now();
    const id = await db.transaction().execute(async (tx) => {
      await lockReservations(tx);
      const mostMicroUsd = estimate.mostMicroUsd ?? 0;
      const exhausted =
        budgets && exhaustedBudget(budgets, await readSpent(tx, payer, now), { mostMicroUsd, now });
      if (exhausted)
        throw new WriterFault('budget', exhausted.words, {
          retryAfterMs: exhausted.resetsAt.getTime() - now.getTime(),
        });
      return reserveUsage(tx, { ...payer, estimate, at: now });
    });
    return async (usage) => {
      try {
        await settleUsage(db, id, usage);
      } catch (error) {
        // The draft must not be lost for it: the reservation lapses, and its prompt stays counted.
        log.error({ err: error, writerUsageId: id, usage }, 'the use of a model could not be written down');
      }
    };
  };

/** A member who was disabled or left the account since has nothing written any more. */
export async function assertMayWrite(payer: Payer, deps: Omit<Deps, 'budgets'>): Promise<void> {
  if (!(await isActiveMember(deps.db, payer, deps)))
    throw new WriterFault('refused', 'The member who asked for this may no longer act in this account.');
}

/** Refused at once when a draft is asked for, instead of after a wait. */
export async function assertBudgetLeft(
  payer: Payer,
  { db, clock, budgets }: Pick<Deps, 'db' | 'clock' | 'budgets'>,
): Promise<void> {
  if (!budgets) return;
  const now = clock.now();
  const exhausted = exhaustedBudget(budgets, await readSpent(db, payer, now), { mostMicroUsd: 0, now });
  if (exhausted)
    throw new AppError('tooMany', exhausted.words, {
      retryAfterSeconds: Math.ceil((exhausted.resetsAt.getTime() - now.getTime()) / 1_000),
    });
}
