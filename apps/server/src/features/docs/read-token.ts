// What the token page shows: charts from the tokenomics, questions from the landing page's document.
import { docRoutes } from '@msm/contract/docs/routes';
import { handler } from '../../platform/operation.ts';
import type { DocsDeps } from './docs.deps.ts';
import { findDoc } from './docs.store.ts';

export const readToken = handler(docRoutes.readToken, async (_call, { db, reader }: DocsDeps) => {
  const tokenomics = await findDoc(db, 'MSM-TOKENOMICS');
  const landingPage = await findDoc(db, 'MSM-LANDING-PAGE');
  const { figures } = await reader.read(tokenomics);
  const { questions } = await reader.read(landingPage);
  const { maxSupply, supply, allocation } = figures;
  return {
    token: { maxSupply, supply, allocation, questions, changedAt: tokenomics.changed_at.toISOString() },
  };
});
