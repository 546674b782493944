// The key of the language model, sealed for the address it was given for: a row whose address was changed past the portal
// does not open it.
import type { ModelSettings } from '../../../platform/ports/language-models.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { WriterDeps } from '../writer.deps.ts';
import { findSettings, replaceSealedKey, type SettingsRow } from './settings.store.ts';

const boundTo = (baseUrl: string) => `writer_settings ${baseUrl}`;

export const sealKey = (secrets: Secrets, baseUrl: string, apiKey: string): string =>
  secrets.seal(apiKey, boundTo(baseUrl));

/** None where none is stored. Throws when the application secret is another than the one that sealed it. */
export const openKey = (
  secrets: Secrets,
  { sealed_key, base_url }: Pick<SettingsRow, 'sealed_key' | 'base_url'>,
): string | undefined => (sealed_key === null ? undefined : secrets.open(sealed_key, boundTo(base_url)));

export function isKeyLost(secrets: Secrets, row: SettingsRow): boolean {
  try {
    openKey(secrets, row);
    return false;
  } catch {
    // Sealed with a secret that is gone: it has to be pasted again.
    return true;
  }
}

export const toModelSettings = (secrets: Secrets, row: SettingsRow, maxTokens: number): ModelSettings => ({
  baseUrl: row.base_url,
  apiKey: openKey(secrets, row),
  isLocal: row.provider === 'local',
  model: row.model,
  prices: pricesOf(row) ?? undefined,
  maxTokens,
  setIn: 'page',
});

export const pricesOf = ({ usd_in, usd_out }: Pick<SettingsRow, 'usd_in' | 'usd_out'>) =>
  usd_in === null || usd_out === null ? null : { inUsd: usd_in, outUsd: usd_out };

/** While the application secret is being rotated, seals with the current one what only the previous one opens. */
export async function resealKey({ db, secrets }: Pick<WriterDeps, 'db' | 'secrets'>): Promise<void> {
  if (!secrets.isRotating) return;
  const row = await findSettings(db);
  if (!row?.sealed_key || !secrets.isSealedByPrevious(row.sealed_key, boundTo(row.base_url))) return;
  const apiKey = openKey(secrets, row);
  if (apiKey !== undefined) await replaceSealedKey(db, row.version, sealKey(secrets, row.base_url, apiKey));
}
