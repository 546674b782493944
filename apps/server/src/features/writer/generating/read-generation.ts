// How a generation gets on. A member who fetches its end was there: the bell stays silent.
import { writerRoutes } from '@msm/contract/writer/routes';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { presentGeneration } from './present-generation.ts';
import type { WriterDeps } from '../writer.deps.ts';
import { findGeneration, noteSeen } from './generations.store.ts';

export const readGeneration = handler(
  writerRoutes.readGeneration,
  async ({ params: { id }, session, member }, { db, clock }: WriterDeps) => {
    const generation = await findGeneration(db, ownAccount(session), id);
    if (!generation) throw new AppError('notFound', 'No generation has that id.');
    const isItsMember = generation.member_id === member.id;
    if (isItsMember && generation.ended_at && generation.seen_at <= generation.ended_at)
      await noteSeen(db, id, clock.now());
    return { ...presentGeneration(generation), brief: generation.brief };
  },
);
