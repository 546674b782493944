// What SuperAdmin asks of model services while setting one up. What a service says wrong is answered in words.
import { randomUUIDv7 } from 'node:crypto';
import { writerRoutes } from '@msm/contract/writer/routes';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { budgetsFor } from '../../../platform/budgets.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { ModelAccess } from '../../../platform/ports/language-models.ts';
import { WriterFault } from '../../../platform/ports/writer.ts';
import { inDollars } from '../drafts/present-draft.ts';
import { reserveCalls } from '../generating/reserve-call.ts';
import type { WriterDeps } from '../writer.deps.ts';
import { givenAccess, refuseWhereEnvironmentRules } from './given-access.ts';

export const listModels = handler(writerRoutes.listModels, async ({ input }, deps: WriterDeps) => {
  refuseWhereEnvironmentRules(deps);
  const access = await givenAccess(input, deps);
  return { models: withoutKey(await inWords(() => deps.models.list(access)), access) };
});

export const tryModel = handler(
  writerRoutes.tryModel,
  async ({ input, session, member }, deps: WriterDeps) => {
    refuseWhereEnvironmentRules(deps);
    const access = await givenAccess(input, deps);
    const [model, prices] = [input.model, input.prices ?? undefined];
    const payer = { accountId: ownAccount(session), memberId: member.id, generationId: randomUUIDv7() };
    const reserveCall = reserveCalls(payer, { ...deps, budgets: budgetsFor(deps.ai.budgets, prices) });
    const { costMicroUsd, ...trial } = await inWords(() =>
      deps.models.tryOut(
        { ...access, model, prices, maxTokens: deps.ai.maxTokens, setIn: 'page' },
        reserveCall,
      ),
    );
    return { ...withoutKey(trial, access), costUsd: inDollars(costMicroUsd) };
  },
);

export const listLocalServers = handler(
  writerRoutes.listLocalServers,
  async (_call, { models }: WriterDeps) => ({
    servers: await models.findLocal(),
  }),
);

/** A service may repeat the key it was sent, also a stored one. */
const withoutKey = <T>(said: T, { apiKey }: ModelAccess): T =>
  apiKey
    ? (JSON.parse(JSON.stringify(said).replaceAll(JSON.stringify(apiKey).slice(1, -1), '…')) as T)
    : said;

async function inWords<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof WriterFault) throw new AppError('unprocessable', error.message, { cause: error });
    throw error;
  }
}
