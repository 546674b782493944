// The page of the chat. What it shows comes in a file of its own, with dialogs and menus, while the place of both columns is kept.
import { lazyNamed, WhileLoading } from '../../ui/lazy-named.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ChatSlots } from './chat-place.ts';
import './chat.css';

const ChatView = lazyNamed(() => import('./chat-view.tsx'), 'ChatView');

export const ChatPage = (slots: ChatSlots) => (
  <WhileLoading fallback={<ViewSkeleton />}>
    <ChatView {...slots} />
  </WhileLoading>
);

const ROWS = 6;

const ViewSkeleton = () => (
  <div aria-busy className="chat-page max-sm:-mb-32 sm:max-[85rem]:-mb-20">
    <h1 className="sr-only">Chat</h1>
    <div className="flex h-full w-full flex-col gap-5 border-border bg-card px-4 py-6 md:w-80 md:border-e lg:w-96">
      {Array.from({ length: ROWS }, (_, place) => (
        <div key={place} className="flex items-center gap-3">
          <Skeleton className="size-10 rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-4 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  </div>
);
