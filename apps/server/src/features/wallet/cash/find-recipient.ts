// Who gets money that is sent to an address: the active member who verified it. Requests that ask at the same moment share one query.
import { createLanes } from '../../../platform/db/commit-lanes.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { Users } from '../../../platform/ports/users.ts';

/** Undefined for an address that has none, and alike for every other reason. */
export type FindRecipient = (email: string) => Promise<string | undefined>;

export function createRecipients({ db, users }: { db: Db; users: Users }): FindRecipient {
  const lookups = createLanes<string, { memberId: string | undefined }>(
    () => '0',
    async (emails) => {
      const owners = await users.listOwnersOfEmails(db, emails);
      const active = new Map(
        owners.filter(({ isDisabled }) => !isDisabled).map(({ id, email }) => [email, id]),
      );
      return emails.map((email) => ({ memberId: active.get(email) }));
    },
    { lanes: 1, gathers: true },
  );
  return async (email) => (await lookups.add(email)).memberId;
}
