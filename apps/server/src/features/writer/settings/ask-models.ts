// What SuperAdmin asks of model services while setting one up. What a service says wrong is answered in words.
import { writerRoutes } from '@msm/contract/writer/routes';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { WriterFault } from '../../../platform/ports/writer.ts';
import { inDollars } from '../drafts/present-draft.ts';
import type { WriterDeps } from '../writer.deps.ts';
import { givenAccess, refuseWhereEnvironmentRules } from './given-access.ts';

export const listModels = handler(writerRoutes.listModels, async ({ input }, deps: WriterDeps) => {
  refuseWhereEnvironmentRules(deps);
  const access = await givenAccess(input, deps);
  return { models: await inWords(() => deps.models.list(access)) };
});

export const tryModel = handler(writerRoutes.tryModel, async ({ input }, deps: WriterDeps) => {
  refuseWhereEnvironmentRules(deps);
  const access = await givenAccess(input, deps);
  const { costMicroUsd, ...trial } = await inWords(() =>
    deps.models.tryOut({
      ...access,
      model: input.model,
      prices: input.prices ?? undefined,
      maxTokens: deps.ai.maxTokens,
      setIn: 'page',
    }),
  );
  return { ...trial, costUsd: inDollars(costMicroUsd) };
});

export const listLocalServers = handler(
  writerRoutes.listLocalServers,
  async (_call, { models }: WriterDeps) => ({
    servers: await models.findLocal(),
  }),
);

async function inWords<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof WriterFault) throw new AppError('unprocessable', error.message, { cause: error });
    throw error;
  }
}
