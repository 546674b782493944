// The newest generations of the account: a member who comes back finds what still runs.
import { writerRoutes } from '@msm/contract/writer/routes';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { presentGeneration } from './present-generation.ts';
import type { WriterDeps } from '../writer.deps.ts';
import { listGenerations as findGenerations } from './generations.store.ts';

/** As many as a page shows; everything that goes on is among them. */
const NEWEST = 20;

export const listGenerations = handler(
  writerRoutes.listGenerations,
  async ({ session }, { db }: WriterDeps) => {
    const rows = await findGenerations(db, ownAccount(session), NEWEST);
    return { generations: rows.map(presentGeneration) };
  },
);
