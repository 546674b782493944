// All SQL about what waits to be used once: pairing codes, and consents that a browser fetches at its site. Removing a row
// is using it, so two at once cannot both succeed.
import { randomUUIDv7 } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';

interface PairingsTable {
  /** A keyed proof: eight characters could be found from a plain hash. */
  code_proof: string;
  account_id: string;
  member_id: string;
  expires_at: Date;
}

interface ConsentsTable {
  id: string;
  account_id: string;
  member_id: string;
  url: string;
  name: string;
  api_root: string;
  expires_at: Date;
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    sites_pairings: PairingsTable;
    sites_consents: ConsentsTable;
  }
}

/** A new code of a member ends the one before. */
export async function replacePairing(tx: Db, pairing: PairingsTable): Promise<void> {
  await tx
    .deleteFrom('sites_pairings')
    .where('account_id', '=', pairing.account_id)
    .where('member_id', '=', pairing.member_id)
    .execute();
  await tx.insertInto('sites_pairings').values(pairing).execute();
}

export const findPairing = (db: Db, codeProof: string, now: Date): Promise<PairingsTable | undefined> =>
  db
    .selectFrom('sites_pairings')
    .selectAll()
    .where('code_proof', '=', codeProof)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export async function usePairing(tx: Db, codeProof: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sites_pairings')
    .where('code_proof', '=', codeProof)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function insertConsent(db: Db, consent: Omit<Insertable<ConsentsTable>, 'id'>): Promise<string> {
  const id = randomUUIDv7();
  await db
    .insertInto('sites_consents')
    .values({ id, ...consent })
    .execute();
  return id;
}

export const useConsent = (db: Db, id: string, now: Date): Promise<Selectable<ConsentsTable> | undefined> =>
  db
    .deleteFrom('sites_consents')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

export async function removeExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sites_pairings').where('expires_at', '<=', now).execute();
  await db.deleteFrom('sites_consents').where('expires_at', '<=', now).execute();
}
