// While the application secret is being rotated, seals with the current one what only the previous one opens, so that
// the previous one can be dropped afterwards.
import type { Secrets } from '../../../platform/secrets.ts';
import { keyBoundTo } from '../bridge/bridge-messages.ts';
import {
  listSealedKeys,
  listSealedPasswords,
  replaceSealedKey,
  replaceSealedPassword,
  type SealedValue,
} from './sealed-values.store.ts';
import type { SitesParts } from '../sites.deps.ts';

export async function resealCredentials({ db, secrets }: Pick<SitesParts, 'db' | 'secrets'>): Promise<void> {
  if (!secrets.isRotating) return;
  for (const value of await listSealedPasswords(db)) {
    const renewed = renew(value, value.siteId, secrets);
    if (renewed) await replaceSealedPassword(db, value, renewed);
  }
  for (const value of await listSealedKeys(db)) {
    const renewed = renew(value, keyBoundTo(value.siteId), secrets);
    if (renewed) await replaceSealedKey(db, value, renewed);
  }
}

/** Undefined for what the current secret opens, and for what neither does: that has to be entered again. */
function renew({ sealed }: SealedValue, boundTo: string, secrets: Secrets): string | undefined {
  return secrets.isSealedByPrevious(sealed, boundTo)
    ? secrets.seal(secrets.open(sealed, boundTo), boundTo)
    : undefined;
}
