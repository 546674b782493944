// The plugin connects its site: it brings the code that a member typed and an application password of its administrator.
// The portal calls the site back before it believes anything, and the code is used only when that worked.
import { HEARTBEAT_SECONDS } from '@msm/contract/sites/limits';
import { siteRoutes } from '@msm/contract/sites/routes';
import { isActiveMember } from '../../../platform/access/active-member.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { newToken } from '../../../platform/secrets.ts';
import { keyBoundTo } from './bridge-messages.ts';
import { setBridge, setReport } from './bridges.store.ts';
import { connectSite } from '../connecting/connect-site.ts';
import { keepConnection } from '../connecting/keep-connection.ts';
import { proofOfCode } from './open-pairing.ts';
import { findPairing, usePairing } from '../connecting/pending.store.ts';
import { orRefuse } from '../connecting/refuse-connection.ts';
import type { SitesDeps } from '../sites.deps.ts';
import { setWordPressVersion } from '../sites.store.ts';

export const pairSite = handler(siteRoutes.pairSite, async ({ input, caller }, deps: SitesDeps) => {
  const { db, clock, secrets, wordpress } = deps;
  const { siteUrl, username, password, report } = input;
  const proof = proofOfCode(secrets, input.code);
  const pairing = await findPairing(db, proof, clock.now());
  if (!pairing || !(await isOpenerActive(db, pairing, deps))) throw unknownCode();
  const found = await orRefuse(connectSite(wordpress, { url: siteUrl, username, password }));

  const { account_id: accountId, member_id: memberId } = pairing;
  const key = newToken();
  const siteId = await db.transaction().execute(async (tx) => {
    if (!(await usePairing(tx, proof)) || !(await isOpenerActive(tx, pairing, deps))) throw unknownCode();
    const connection = {
      accountId,
      memberId,
      name: input.name || found.name,
      url: found.url,
      apiRoot: found.apiRoot,
      username,
      password,
      kind: 'msmbridge' as const,
      isPasswordOurs: true,
      caller,
    };
    const id = await keepConnection(tx, connection, deps);
    await setBridge(tx, id, secrets.seal(key, keyBoundTo(id)), clock.now());
    await setReport(tx, id, report);
    await setWordPressVersion(tx, id, report.wordpressVersion);
    return id;
  });
  deps.events.emit('sites.changed', { accountId });
  return { siteId, key, heartbeatSeconds: HEARTBEAT_SECONDS };
});

/** Asked before the site is called, and again when the code is used: a member who was disabled or unverified pairs nothing. */
async function isOpenerActive(
  db: Db,
  { account_id: accountId, member_id: memberId }: { account_id: string; member_id: string },
  deps: SitesDeps,
): Promise<boolean> {
  return isActiveMember(db, { accountId, memberId, as: 'editor', isVerified: true }, deps);
}

const unknownCode = () => {
  const message = 'This code is not known, or it is too old. Make a new one in the portal.';
  return new AppError('notFound', message, { fields: { code: message } });
};
