// Keeps what a network shared: new connections, and new tokens of those that the account already has, which repairs them.
import { MAX_CONNECTIONS } from '@msm/contract/social/limits';
import type { NetworkId } from '@msm/contract/social/networks';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/operation.ts';
import type { NewConnection } from '../../../platform/ports/social-network.ts';
import {
  changeConnection,
  countConnectionsOf,
  insertConnection,
  lockConnectionAt,
  lockConnectionsOf,
  newConnectionId,
  type ConnectionRow,
} from '../connections.store.ts';
import { asDestination } from '../publishing/as-destination.ts';
import type { SocialDeps } from '../social.deps.ts';
import { tokenColumns } from './network-login.ts';

interface Keeping {
  accountId: string;
  memberId: string;
  network: NetworkId;
  caller: Caller;
}

type Deps = Pick<SocialDeps, 'clock' | 'secrets' | 'destinations'>;

/** By remote id, so that transactions that keep the same ones lock them in the same order. */
export async function keepConnections(
  tx: Db,
  shared: readonly NewConnection[],
  keeping: Keeping,
  deps: Deps,
): Promise<ConnectionRow[]> {
  await lockConnectionsOf(tx, keeping.accountId);
  const kept: ConnectionRow[] = [];
  for (const each of shared.toSorted((one, other) => (one.remoteId < other.remoteId ? -1 : 1)))
    kept.push((await renew(tx, each, keeping, deps)) ?? (await add(tx, each, keeping, deps)));
  return kept;
}

async function renew(
  tx: Db,
  shared: NewConnection,
  { accountId, memberId, network, caller }: Keeping,
  { clock, secrets, destinations }: Deps,
): Promise<ConnectionRow | undefined> {
  const known = await lockConnectionAt(tx, {
    account_id: accountId,
    network,
    remote_id: shared.remoteId,
  });
  if (!known) return undefined;
  const renewed = await changeConnection(tx, known.id, {
    ...profileColumns(shared),
    ...tokenColumns(secrets, known.id, shared.tokens),
    refresh_token: null,
    refresh_until: null,
    state: 'ok',
    problem: null,
    updated_at: clock.now(),
  });
  await destinations.repaired(tx, asDestination(known));
  await recordAudit(tx, 'connection.renewed', { actorId: memberId, subject: known.id, caller });
  return renewed;
}

async function add(tx: Db, shared: NewConnection, keeping: Keeping, deps: Deps): Promise<ConnectionRow> {
  const { accountId, memberId, network, caller } = keeping;
  if ((await countConnectionsOf(tx, accountId)) >= MAX_CONNECTIONS)
    throw new AppError('conflict', `An account has at most ${MAX_CONNECTIONS} connections.`);
  const id = newConnectionId();
  const now = deps.clock.now();
  const row: ConnectionRow = {
    id,
    account_id: accountId,
    created_by: memberId,
    network,
    remote_id: shared.remoteId,
    ...profileColumns(shared),
    ...tokenColumns(deps.secrets, id, shared.tokens),
    refresh_token: null,
    refresh_until: null,
    state: 'ok',
    problem: null,
    created_at: now,
    updated_at: now,
  };
  // Another transaction was first: by now its row is there.
  if (!(await insertConnection(tx, row))) return (await renew(tx, shared, keeping, deps))!;
  const details = { network, remoteId: shared.remoteId };
  await recordAudit(tx, 'connection.added', { actorId: memberId, subject: id, caller, details });
  return row;
}

/** Names and addresses come from the network: bounded, and without what the database cannot hold. */
const MAX_NAME_LENGTH = 200;
const MAX_ADDRESS_LENGTH = 2_000;
const storable = (text: string, max: number) => text.slice(0, max).toWellFormed().replaceAll('\0', '');
const addressOrNone = (address: string | null) =>
  address !== null && address.length <= MAX_ADDRESS_LENGTH && /^https?:\/\//.test(address) ? address : null;

const profileColumns = ({ name, handle, avatarUrl, profileUrl, host }: NewConnection) => ({
  name: storable(name, MAX_NAME_LENGTH) || storable(handle, MAX_NAME_LENGTH),
  handle: storable(handle, MAX_NAME_LENGTH),
  avatar_url: addressOrNone(avatarUrl),
  profile_url: addressOrNone(profileUrl),
  host,
});
