// The language model as it is set, without its key.
import { writerRoutes } from '@msm/contract/writer/routes';
import type { AiSettings } from '@msm/contract/writer/ai-settings';
import { handler } from '../../../platform/operation.ts';
import type { WriterDeps } from '../writer.deps.ts';
import { findSettings } from './settings.store.ts';
import { isKeyLost, pricesOf } from './stored-settings.ts';

export const readAiSettings = handler(writerRoutes.readAiSettings, (_call, deps: WriterDeps) =>
  presentSettings(deps),
);

export async function presentSettings({
  db,
  secrets,
  ai,
  currentWriter,
}: Pick<WriterDeps, 'db' | 'secrets' | 'ai' | 'currentWriter'>): Promise<AiSettings> {
  const row = await findSettings(db);
  const { writer } = await currentWriter();
  return {
    ruledBy: ai.ruledBy,
    writtenBy: writer.writtenBy,
    settings: row
      ? {
          provider: row.provider,
          baseUrl: row.base_url,
          model: row.model,
          prices: pricesOf(row),
          keyHint: row.key_hint,
          isKeyLost: isKeyLost(secrets, row),
        }
      : null,
  };
}
