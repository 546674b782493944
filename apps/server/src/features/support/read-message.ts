// A whole message with its replies and history. It stays unread until an administrator marks it: a GET changes nothing.
import { supportRoutes } from '@msm/contract/support/routes';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import { presentMessage, presentReply } from './present-message.ts';
import type { SupportDeps } from './support.deps.ts';
import { listReplies } from './support-replies.store.ts';
import { findMessage, listHistory } from './support.store.ts';

export const readMessage = handler(
  supportRoutes.readMessage,
  async ({ params: { id } }, deps: SupportDeps) => {
    const { db } = deps;
    const row = await findMessage(db, id);
    if (!row) throw new AppError('notFound', 'No message has that id.');
    const replies = await listReplies(db, id);
    const history = await listHistory(db, id);
    const people = [...replies.map(({ author_id }) => author_id), ...history.map(({ actor_id }) => actor_id)];
    const names = await namesOf(people, deps);
    return {
      data: {
        ...presentMessage(row),
        message: row.message,
        sender_phone: row.sender_phone,
        member_id: row.member_id,
        metadata: row.metadata,
        replies: replies.map((reply) => presentReply(reply, names.get(reply.author_id) ?? null)),
        history: history.map((each) => ({
          actor: names.get(each.actor_id) ?? null,
          from: each.from_status,
          to: each.to_status,
          created_at: each.created_at.toISOString(),
        })),
      },
    };
  },
);

async function namesOf(
  ids: (string | null)[],
  { db, users }: SupportDeps,
): Promise<ReadonlyMap<string | null, string>> {
  const names = new Map<string | null, string>();
  for (const id of new Set(ids)) {
    const user = id && (await users.find(db, id));
    if (user) names.set(id, user.username);
  }
  return names;
}
