// Messages that contain a text, found by the server, newest first: as many as it opened at once, and more on request.
import { chatRoutes } from '@msm/contract/chat/routes';
import type { Message } from '@msm/contract/chat/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/api/api-client.ts';
import { describeFailure } from '../../../platform/api/query-failure.ts';
import { routeKey } from '../../../platform/api/route-hooks.ts';
import { useChatSocket } from '../../../platform/sockets/chat-socket.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { useChatPlace } from '../chat-place.ts';
import { nameIn } from '../state/chat-state.ts';
import { useChats } from '../state/chat-store.ts';
import { asChanged, followChanges, type HitChanges } from './hit-changes.ts';
import { aroundHit } from './search-words.rules.ts';

interface MessageHitsProps {
  /** Not empty. */
  text: string;
  /** In this room alone. */
  roomId?: string | undefined;
}

export function MessageHits({ text, roomId }: MessageHitsProps) {
  const [changes, setChanges] = useState<HitChanges>(new Map());
  useEffect(() => followChanges(setChanges), []);
  const input = { search: text, ...(roomId && { roomId }) };
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    queryKey: [...routeKey(chatRoutes.searchMessages, { input }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(
        chatRoutes.searchMessages,
        { input: { ...input, ...(pageParam && { after: pageParam }) } },
        { signal, isRedirectSkipped: true },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    // What was found follows changes only while it is shown.
    gcTime: 0,
  });
  useEffect(
    () =>
      // Changes of before were not heard.
      useChatSocket.subscribe((now, before) => {
        if (now.isConnected && !before.isConnected) void refetch();
      }),
    [refetch],
  );
  if (error && !data)
    return <FailedState {...describeFailure(error, 'Messages could not be searched.', refetch)} />;
  const pages = data?.pages.flatMap(({ messages }) => messages) ?? [];
  const found = asChanged(pages, changes);
  return (
    <div aria-busy={isFetching}>
      <ul aria-label="Messages found">
        {found.map((message) => (
          <Hit key={message.id} message={message} text={text} isRoomNamed={roomId === undefined} />
        ))}
      </ul>
      <p role="status" className="px-2.5 py-2 text-muted-fg">
        {isFetching ? 'Searching…' : found.length === 0 && !hasNextPage ? 'No messages found' : ''}
      </p>
      {hasNextPage && !isFetching && (
        <Button size="small" width="full" onClick={() => void fetchNextPage()}>
          Search older messages
        </Button>
      )}
    </div>
  );
}

function Hit({ message, text, isRoomNamed }: { message: Message; text: string; isRoomNamed: boolean }) {
  const { openRoom } = useChatPlace();
  const zone = useMemberZone();
  const room = useChats((state) => state.rooms?.find(({ id }) => id === message.room_id));
  const { sender_id, sender_name } = message;
  const { before, hit, after } = aroundHit(message.content, text);
  return (
    <li>
      <button
        type="button"
        onClick={() => openRoom(message.room_id, message.id)}
        className="w-full rounded-control px-2.5 py-2 text-start -outline-offset-2 hover:bg-muted"
      >
        <span className="flex items-baseline gap-2 text-xs text-muted-fg">
          <span className="min-w-0 flex-1 truncate">
            <bdi>{room ? nameIn(room, sender_id, sender_name) : sender_name}</bdi>
            {isRoomNamed && room && (
              <>
                {' in '}
                <bdi>{room.display_name}</bdi>
              </>
            )}
          </span>
          <RelativeTime instant={message.created_at} timeZone={zone} />
        </span>
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          {before}
          <mark className="rounded-sm bg-warn-soft text-fg">{hit}</mark>
          {after}
        </span>
      </button>
    </li>
  );
}
