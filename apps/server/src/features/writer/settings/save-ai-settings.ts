// Sets the language model, or forgets it. The next generation on every node goes by it; one under way keeps its model.
import { randomUUID } from 'node:crypto';
import { writerRoutes } from '@msm/contract/writer/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { handler } from '../../../platform/operation.ts';
import type { WriterDeps } from '../writer.deps.ts';
import { givenAccess, refuseWhereEnvironmentRules } from './given-access.ts';
import { presentSettings } from './read-ai-settings.ts';
import { lockSettings, removeSettings, replaceSettings } from './settings.store.ts';
import { sealKey } from './stored-settings.ts';

/** Enough to tell two keys apart; short keys would be given away by it. */
const HINT_LENGTH = 4;
const SHORTEST_HINTED_KEY = 12;

export const saveAiSettings = handler(
  writerRoutes.saveAiSettings,
  async ({ input, member, caller }, deps: WriterDeps) => {
    const { db, secrets, clock } = deps;
    refuseWhereEnvironmentRules(deps);
    const { provider, model, prices } = input;
    await db.transaction().execute(async (tx) => {
      await lockSettings(tx);
      const { baseUrl, apiKey } = await givenAccess(input, { ...deps, db: tx });
      await replaceSettings(tx, {
        version: randomUUID(),
        provider,
        base_url: baseUrl,
        sealed_key: apiKey === undefined ? null : sealKey(secrets, baseUrl, apiKey),
        key_hint: apiKey === undefined ? null : hintOf(apiKey),
        model,
        usd_in: prices?.inUsd ?? null,
        usd_out: prices?.outUsd ?? null,
        updated_at: clock.now(),
      });
      await recordAudit(tx, 'writer.settingsChanged', {
        actorId: member.id,
        caller,
        details: { provider, baseUrl, model, isKeyGiven: input.apiKey !== undefined },
      });
    });
    return presentSettings(deps);
  },
);

export const removeAiSettings = handler(
  writerRoutes.removeAiSettings,
  async ({ member, caller }, deps: WriterDeps) => {
    await deps.db.transaction().execute(async (tx) => {
      if (!(await removeSettings(tx))) return;
      await recordAudit(tx, 'writer.settingsRemoved', { actorId: member.id, caller });
    });
    return presentSettings(deps);
  },
);

const hintOf = (apiKey: string) => (apiKey.length >= SHORTEST_HINTED_KEY ? apiKey.slice(-HINT_LENGTH) : '');
