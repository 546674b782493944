// Keeps a connection that was tried: as a new site, or as new credentials of one the account already has.
import { MAX_SITES } from '@msm/contract/sites/limits';
import type { SiteKind } from '@msm/contract/sites/schemas';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/operation.ts';
import { sealPassword } from './site-login.ts';
import type { SitesDeps } from '../sites.deps.ts';
import { addressKey } from '../sites.rules.ts';
import { asDestination } from '../publishing/as-destination.ts';
import { countSitesOf, findSiteAt, insertSite, newSiteId, setCredentials } from '../sites.store.ts';

export interface Connection {
  accountId: string;
  memberId: string;
  name: string;
  url: string;
  apiRoot: string;
  username: string;
  password: string;
  kind: SiteKind;
  isPasswordOurs: boolean;
  caller: Caller;
}

type Deps = Pick<SitesDeps, 'clock' | 'secrets' | 'destinations'>;

export async function addConnection(
  tx: Db,
  connection: Connection,
  { clock, secrets }: Deps,
): Promise<string> {
  const { accountId, memberId, url, caller } = connection;
  if ((await countSitesOf(tx, accountId)) >= MAX_SITES)
    throw new AppError('conflict', `An account has at most ${MAX_SITES} sites.`);
  const id = newSiteId();
  const now = clock.now();
  await insertSite(tx, id, {
    account_id: accountId,
    created_by: memberId,
    name: connection.name,
    url,
    address_key: addressKey(url),
    ...credentialsOf(id, connection, secrets),
    created_at: now,
    next_check_at: now,
    checked_at: now,
    last_ok_at: now,
  });
  await recordAudit(tx, 'site.added', { actorId: memberId, subject: id, caller, details: { url } });
  return id;
}

/** For ways on which the site itself hands out a password: connecting it again repairs it. */
export async function keepConnection(tx: Db, connection: Connection, deps: Deps): Promise<string> {
  const known = await findSiteAt(tx, connection.accountId, addressKey(connection.url));
  if (!known) return addConnection(tx, connection, deps);
  const { memberId, caller } = connection;
  const credentials = credentialsOf(known.id, connection, deps.secrets);
  await setCredentials(tx, known.id, credentials, deps.clock.now());
  await deps.destinations.repaired(tx, asDestination(known));
  await recordAudit(tx, 'site.credentialsChanged', { actorId: memberId, subject: known.id, caller });
  return known.id;
}

const credentialsOf = (siteId: string, connection: Connection, secrets: SitesDeps['secrets']) => ({
  api_root: connection.apiRoot,
  username: connection.username,
  sealed_password: sealPassword(secrets, siteId, connection.password),
  kind: connection.kind,
  is_password_ours: connection.isPasswordOurs,
});
