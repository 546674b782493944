// The member's conversations, the most recently active first: searched by name, with the messages that contain the same words below.
import type { Room } from '@msm/contract/chat/schemas';
import { MessageCircle, MessageCirclePlus, SearchX } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useChatPlace } from '../chat-place.ts';
import { isInOverlay } from '../is-in-overlay.ts';
import { useChats } from '../state/chat-store.ts';
import { MessageHits } from './message-hits.tsx';
import { RoomItem } from './room-item.tsx';
import { useDebounced } from '../../../platform/use-debounced.ts';

const NewChatDialog = lazyNamed(() => import('./new-chat-dialog.tsx'), 'NewChatDialog');

type Shown = 'all' | 'unread';

interface RoomListProps {
  activeRoomId: string | null;
  /** With the dialog of a new conversation. */
  startsNew?: boolean;
}

export function RoomList({ activeRoomId, startsNew = false }: RoomListProps) {
  const { openRoom } = useChatPlace();
  const rooms = useChats((state) => state.rooms);
  const unreadCounts = useChats((state) => state.unreadCounts);
  const [text, setText] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [isStarting, setIsStarting] = useState(startsNew);
  const searched = useDebounced(text.trim());
  const unreadRooms = rooms?.filter(({ id }) => (unreadCounts[id] ?? 0) > 0);
  const listed = (shown === 'unread' ? unreadRooms : rooms)?.filter((room) => isNamed(room, text));
  const start = () => setIsStarting(true);
  return (
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={moveBetweenRooms}>
      <div className="flex shrink-0 flex-col gap-2 p-3">
        <div className="flex gap-2">
          <Input
            type="search"
            aria-label="Search conversations and messages"
            placeholder="Search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || text === '') return;
              event.preventDefault();
              setText('');
            }}
          />
          <Button
            size="icon"
            className="size-10! shrink-0"
            aria-label="New conversation"
            title="New conversation"
            onClick={start}
          >
            <MessageCirclePlus aria-hidden className="size-4.5" />
          </Button>
        </div>
        <Segmented<Shown>
          label="Show"
          value={shown}
          options={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: 'Unread', count: unreadRooms?.length },
          ]}
          onChange={setShown}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {!listed && <ListSkeleton />}
        <ul aria-label="Conversations">
          {listed?.map((room) => (
            <RoomItem
              key={room.id}
              room={room}
              isActive={room.id === activeRoomId}
              onOpen={() => openRoom(room.id)}
            />
          ))}
        </ul>
        {listed?.length === 0 && <Nothing shown={shown} isSearched={text !== ''} onStart={start} />}
        {searched && shown === 'all' && (
          <section aria-label="Messages">
            <h2 className="px-2.5 pt-4 pb-1 text-xs font-medium text-muted-fg">Messages</h2>
            <MessageHits text={searched} />
          </section>
        )}
      </div>
      {isStarting && <NewChatDialog onClose={() => setIsStarting(false)} />}
    </div>
  );
}

const isNamed = ({ display_name, members }: Room, text: string): boolean => {
  const wanted = text.trim().toLowerCase();
  return [display_name, ...members.map(({ username }) => username)].some((name) =>
    name.toLowerCase().includes(wanted),
  );
};

function Nothing({ shown, isSearched, onStart }: { shown: Shown; isSearched: boolean; onStart: () => void }) {
  if (shown === 'unread') return <EmptyState icon={MessageCircle} text="No unread messages" />;
  return (
    <EmptyState
      icon={isSearched ? SearchX : MessageCircle}
      text="No conversations found"
      action={
        !isSearched && (
          <Button look="primary" onClick={onStart}>
            Start a conversation
          </Button>
        )
      }
    />
  );
}

const ROWS = 6;

const ListSkeleton = () => (
  <div aria-busy className="flex flex-col gap-4 p-2.5">
    <span className="sr-only">Loading</span>
    {Array.from({ length: ROWS }, (_, place) => (
      <div key={place} className="flex items-center gap-3">
        <Skeleton className="size-10 rounded-full" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-3 w-full" />
        </div>
      </div>
    ))}
  </div>
);

function moveBetweenRooms(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  if (isInOverlay(event)) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('li > button')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const next = buttons[at + (event.key === 'ArrowUp' ? -1 : 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
