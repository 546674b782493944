// The address and the key that SuperAdmin means: a preset's own address, and the stored key where none was typed. A stored
// key goes only to the address that it was stored for.
import type { ModelAccessInput } from '@msm/contract/writer/ai-settings';
import { modelProviders } from '@msm/contract/writer/providers';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { ModelAccess } from '../../../platform/ports/language-models.ts';
import type { WriterDeps } from '../writer.deps.ts';
import { findSettings } from './settings.store.ts';
import { isKeyLost, openKey } from './stored-settings.ts';

export async function givenAccess(
  { provider, baseUrl: typed, apiKey }: ModelAccessInput,
  { db, secrets }: Pick<WriterDeps, 'db' | 'secrets'>,
): Promise<ModelAccess> {
  const { baseUrl: preset, needsKey } = modelProviders[provider];
  const baseUrl = (preset ?? typed ?? '').replace(/\/+$/, '');
  const isLocal = provider === 'local';
  if (apiKey !== undefined) return { baseUrl, apiKey, isLocal };
  const row = await findSettings(db);
  const isSame = row?.provider === provider && row.base_url === baseUrl;
  if (isSame && isKeyLost(secrets, row))
    throw invalidField('apiKey', 'The stored key cannot be opened any more. Paste it again.');
  const kept = isSame ? openKey(secrets, row) : undefined;
  if (kept === undefined && needsKey) throw invalidField('apiKey', 'Paste the key of this service.');
  return { baseUrl, apiKey: kept, isLocal };
}

/** The environment wins: what would be set here would do nothing. */
export function refuseWhereEnvironmentRules({ ai }: Pick<WriterDeps, 'ai'>): void {
  if (ai.ruledBy.length === 0) return;
  throw new AppError(
    'conflict',
    `The model is set by ${ai.ruledBy.join(', ')} in the environment. Remove them there to choose one here.`,
  );
}
