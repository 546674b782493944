// A code that the member types into the plugin on their site. A new one ends the one before.
import { randomBytes } from 'node:crypto';
import { PAIRING_ALPHABET, PAIRING_CODE_LENGTH } from '@msm/contract/sites/bridge';
import { PAIRING_MINUTES } from '@msm/contract/sites/limits';
import { siteRoutes } from '@msm/contract/sites/routes';
import { after } from '../../../platform/clock.ts';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { replacePairing } from '../connecting/pending.store.ts';
import type { SitesDeps } from '../sites.deps.ts';

export const proofOfCode = (secrets: Secrets, code: string): string =>
  secrets.proofOf('msmbridge-code', code);

export const openPairing = handler(
  siteRoutes.openPairing,
  async ({ session, member }, { db, clock, secrets }: SitesDeps) => {
    const code = drawCode();
    const expiresAt = after(clock.now(), PAIRING_MINUTES * 60_000);
    const pairing = {
      code_proof: proofOfCode(secrets, code),
      account_id: ownAccount(session),
      member_id: member.id,
      expires_at: expiresAt,
    };
    await db.transaction().execute((tx) => replacePairing(tx, pairing));
    return { code, expiresAt: expiresAt.toISOString() };
  },
);

/** 256 is a multiple of the alphabet's 32 letters: the remainder favours none. */
const drawCode = () =>
  Array.from(
    randomBytes(PAIRING_CODE_LENGTH),
    (byte) => PAIRING_ALPHABET[byte % PAIRING_ALPHABET.length],
  ).join('');
