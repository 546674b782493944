// Changes the status of messages, or marks them as read or unread: one, or many at once.
import { supportRoutes } from '@msm/contract/support/routes';
import type { MessageChange } from '@msm/contract/support/schemas';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { handler, type Caller } from '../../platform/operation.ts';
import { presentMessage } from './present-message.ts';
import type { SupportDeps } from './support.deps.ts';
import { changeMessages as change, findMessage } from './support.store.ts';

export const changeMessage = handler(
  supportRoutes.changeMessage,
  async ({ params: { id }, input, member, caller }, { db, clock }: SupportDeps) => {
    const changed = await db.transaction().execute(async (tx) => {
      await changeRecorded(tx, [id], input, { actorId: member.id, at: clock.now(), caller });
      return findMessage(tx, id);
    });
    if (!changed) throw new AppError('notFound', 'No message has that id.');
    return { data: presentMessage(changed) };
  },
);

export const changeMessages = handler(
  supportRoutes.changeMessages,
  async ({ input: { ids, ...wish }, member, caller }, { db, clock }: SupportDeps) => {
    const changed = await db
      .transaction()
      .execute((tx) => changeRecorded(tx, ids, wish, { actorId: member.id, at: clock.now(), caller }));
    return { data: { changed } };
  },
);

interface Deed {
  actorId: string;
  at: Date;
  caller: Caller;
}

/** Reading a message is not audited; what was decided about it is. */
async function changeRecorded(
  tx: Db,
  ids: string[],
  wish: MessageChange,
  { actorId, at, caller }: Deed,
): Promise<number> {
  const { found, moved } = await change(tx, ids, wish, { actorId, at });
  for (const { id, from } of moved) {
    const details = { from, to: wish.status };
    await recordAudit(tx, 'support.changed', { actorId, subject: id, caller, details });
  }
  return found;
}
