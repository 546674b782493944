// The player behind a socket: a member under the username and rating, or a guest under a name of the guest's own.
import type { GameName } from '@msm/contract/games/schemas';
import type { SessionMember } from '../../../platform/access/session.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { findRating } from '../ratings/ratings.store.ts';
import type { Player } from './seats.rules.ts';
import { countOpenSeats, lockSeatsOf } from './tables.store.ts';

export interface Identity {
  id: string;
  /** None for a guest. */
  member: SessionMember | undefined;
  guestName?: string | undefined;
  nonce?: string | undefined;
}

/** In the transaction that seats the player: the lock keeps the number of open seats true until its commit. */
export async function lockPlayer(tx: Db, identity: Identity, game: GameName): Promise<Player> {
  await lockSeatsOf(tx, identity.id);
  return playerOf(tx, identity, game);
}

async function playerOf(db: Db, { id, member, guestName, nonce }: Identity, game: GameName): Promise<Player> {
  const rating = member && (await findRating(db, { member_id: id, game }));
  return {
    id,
    kind: member ? 'member' : 'guest',
    name: member?.username ?? guestName ?? `Guest ${id.slice(-4).toUpperCase()}`,
    rating: rating?.shown ?? null,
    nonce: nonce ?? null,
    openSeats: await countOpenSeats(db, id),
  };
}
