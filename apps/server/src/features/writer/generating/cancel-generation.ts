// Stops a generation, on whatever node it runs: its row says so, and the node is told at once.
import { writerRoutes } from '@msm/contract/writer/routes';
import { isActiveMember } from '../../../platform/access/active-member.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { tellEnd } from './end-generation.ts';
import { presentGeneration } from './present-generation.ts';
import type { WriterDeps } from '../writer.deps.ts';
import { askToCancel, listOpenOf, type GenerationRow } from './generations.store.ts';

export const cancelGeneration = handler(
  writerRoutes.cancelGeneration,
  async ({ params: { id }, session }, deps: WriterDeps) => {
    const generation = await cancel({ accountId: ownAccount(session), id }, deps);
    if (!generation) throw new AppError('notFound', 'No generation has that id.');
    return presentGeneration(generation);
  },
);

async function cancel(
  { accountId, id }: { accountId: string; id: string },
  { db, clock, events, work }: WriterDeps,
): Promise<GenerationRow | undefined> {
  const generation = await db.transaction().execute((tx) => askToCancel(tx, accountId, id, clock.now()));
  if (generation?.state === 'running') work.cancel(id);
  else if (generation) tellEnd(generation, { events }, generation);
  return generation;
}

/** A member whose sessions ended because they were disabled, or who left an account: what they asked for there stops. */
export async function cancelGenerationsOfGone(memberId: string, deps: WriterDeps): Promise<void> {
  for (const { id, account_id: accountId } of await listOpenOf(deps.db, memberId))
    if (!(await isActiveMember(deps.db, { memberId, accountId }, deps)))
      await cancel({ accountId, id }, deps);
}
