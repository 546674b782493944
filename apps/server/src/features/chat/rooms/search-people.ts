// Members whom a chat can be started with. E-mail addresses are not told; who knows one whole finds its owner by it.
import { PEOPLE_FOUND } from '@msm/contract/chat/limits';
import { chatRoutes } from '@msm/contract/chat/routes';
import { handler } from '../../../platform/operation.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { displayNameOf } from './present-room.ts';

export const searchPeople = handler(
  chatRoutes.searchPeople,
  async ({ input: { search }, member }, { db, users }: ChatDeps) => {
    const named = await users.searchByName(db, search, PEOPLE_FOUND + 1);
    const owner = search.includes('@') ? await users.findOwnerOfEmail(db, search.toLowerCase()) : undefined;
    const found = [...(owner ? [owner] : []), ...named]
      .filter(({ id, isDisabled }) => id !== member.id && !isDisabled)
      .slice(0, PEOPLE_FOUND);
    return {
      people: found.map((user) => ({
        id: user.id,
        username: user.username,
        display_name: displayNameOf(user),
      })),
    };
  },
);
