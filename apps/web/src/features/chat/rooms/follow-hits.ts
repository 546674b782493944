// Keeps found messages as they are by now: what was deleted meanwhile must not be read in a list of hits.
import { chatEvents } from '@msm/contract/chat/events';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { Message } from '@msm/contract/chat/schemas';
import type { OutputOf } from '@msm/contract/route';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { routeKey } from '../../../platform/api/route-hooks.ts';
import { listenToChats } from '../../../platform/sockets/chat-socket.ts';

type Found = InfiniteData<OutputOf<typeof chatRoutes.searchMessages>>;

/** Answers how to stop. */
export function followHits(queries: QueryClient): () => void {
  const replace = (id: string, now: readonly Message[]) =>
    queries.setQueriesData<Found>({ queryKey: routeKey(chatRoutes.searchMessages) }, (found) => {
      if (!found?.pages.some(({ messages }) => messages.some((message) => message.id === id))) return found;
      const pages = found.pages.map(({ messages, ...page }) => ({
        ...page,
        messages: messages.flatMap((message) => (message.id === id ? now : message)),
      }));
      return { ...found, pages };
    });
  const stopEdits = listenToChats(chatEvents.messageEdit, (edited) => replace(edited.id, [edited]));
  const stopDeletions = listenToChats(chatEvents.messageDelete, ({ messageId }) => replace(messageId, []));
  return () => {
    stopEdits();
    stopDeletions();
  };
}
