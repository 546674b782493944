// The messages of a room in a virtual list: fetched when it is opened, older ones as one scrolls up, live ones at its end.
import type { Message, Room } from '@msm/contract/chat/schemas';
import { ArrowDown, CircleAlert, Lock, MessageCircle } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { describeFailure } from '../../../platform/api/query-failure.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { CountMark } from '../../../ui/count-mark.tsx';
import { useNow } from '../../../ui/dates/use-now.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VirtualLog, type VirtualLogHandle } from '../../../ui/virtual-log/virtual-log.tsx';
import { isInOverlay } from '../is-in-overlay.ts';
import { unreadOf, type MessageWindow } from '../state/chat-state.ts';
import { useChats } from '../state/chat-store.ts';
import { guessed } from '../state/messages.rules.ts';
import { outbox } from '../state/own-outbox.ts';
import { loadAround, loadNewer, loadNewest, loadOlder } from '../state/room-windows.ts';
import { showAboveEnd, showRoomEnd } from '../state/seen-room.ts';
import { rowsOf, sayDividerDay, type LogRow } from './log-rows.rules.ts';
import { MessageRow, OutgoingRow } from './message-row.tsx';
import type { MessageActions } from './message-toolbar.tsx';

/** Long enough to be found by the eye. */
const HIGHLIGHT_MS = 2_500;
const NO_MESSAGES: readonly Message[] = [];

interface MessageLogProps {
  room: Room;
  memberId: string;
  /** The message that a link leads to. */
  messageId: string | undefined;
  visit: string | number;
  actions: MessageActions;
}

export function MessageLog({ room, memberId, messageId, visit, actions }: MessageLogProps) {
  const window = useChats((state) => state.messagesByRoom[room.id]);
  const allOutgoing = outbox.useItems();
  const zone = useMemberZone();
  const log = useRef<VirtualLogHandle>(null);
  const [isAtEnd, setIsAtEnd] = useState(false);
  // As it was on opening: the divider stays where it was while the messages below it are read.
  const [readSeq] = useState(() => (unreadOf(useChats.getState(), room.id) > 0 ? room.read_seq : undefined));
  const guesses = useChats((state) => state.guesses);
  const known = window?.messages ?? NO_MESSAGES;
  const messages = useMemo(() => guessed(known, guesses), [known, guesses]);
  const { failure, highlighted } = useTarget(room.id, messageId, visit);
  const outgoing = useMemo(
    () => allOutgoing.filter(({ roomId }) => roomId === room.id),
    [allOutgoing, room.id],
  );
  const rows = useMemo(
    () => rowsOf({ messages, outgoing, memberId, readSeq, zone, hasStart: true }),
    [messages, outgoing, memberId, readSeq, zone],
  );
  const goTo = useEffectEvent((id: string) => {
    const key = rowKeyOf(rows, id);
    if (key !== undefined) log.current?.scrollTo(key);
  });
  useEffect(() => {
    if (highlighted !== undefined) goTo(highlighted);
  }, [highlighted]);
  const goToEnd = () => {
    if (window?.hasNewer) void loadNewest(room.id).then(() => log.current?.scrollToEnd(), ignore);
    else log.current?.scrollToEnd();
  };
  const showSent = useEffectEvent(goToEnd);
  const lastWritten = outgoing.at(-1)?.writtenAt ?? '';
  // Neither a message that was queued before the log was opened, nor a failed one that becomes the last again, scrolls the log.
  const shownUpTo = useRef(lastWritten);
  useEffect(() => {
    if (lastWritten <= shownUpTo.current) return;
    shownUpTo.current = lastWritten;
    showSent();
  }, [lastWritten]);
  const isEndShown = isAtEnd && window !== undefined && !window.hasNewer;
  useEffect(() => (isEndShown ? showRoomEnd : showAboveEnd)(room.id), [isEndShown, room.id]);

  if (failure && (!window || messageId !== undefined))
    return (
      <div className="flex-1 p-4">
        <FailedState {...failure} />
      </div>
    );
  if (!window && rows.length <= 1) return <LogSkeleton />;
  if (window && rows.length <= 1) return <NoMessages />;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col" onKeyDown={moveBetweenMessages}>
      <VirtualLog
        ref={log}
        label={`Messages with ${room.display_name}`}
        rows={rows}
        isAnchor={isMessage}
        startKey={rowKeyOf(rows, messageId) ?? rows.find(({ kind }) => kind === 'unread')?.key}
        onNearStart={window?.hasOlder ? () => void loadOlder(room.id).catch(ignore) : undefined}
        onNearEnd={window?.hasNewer ? () => void loadNewer(room.id).catch(ignore) : undefined}
        onEndChange={setIsAtEnd}
        className="min-h-0 flex-1 overscroll-contain pb-2"
      >
        {(row) => (
          <Row
            row={row}
            room={room}
            memberId={memberId}
            highlighted={highlighted}
            actions={actions}
            older={olderOf(window)}
          />
        )}
      </VirtualLog>
      {!isEndShown && <ToEnd roomId={room.id} onPress={goToEnd} />}
      <NewMessages messages={messages} memberId={memberId} />
    </div>
  );
}

const isMessage = ({ kind }: LogRow) => kind === 'message' || kind === 'outgoing';

/** Scrolling further asks again, and what is above is shown as failed. */
const ignore = (error: unknown) => console.debug('Messages could not be fetched.', error);

const rowKeyOf = (rows: readonly LogRow[], messageId: string | undefined) =>
  rows.find((row) => row.kind === 'message' && row.message.id === messageId)?.key;

/** Fetches the newest messages of a room that was not opened yet, or those around the one that a link leads to. */
function useTarget(roomId: string, messageId: string | undefined, visit: string | number) {
  const isConnected = useChats((state) => state.isConnected);
  const [error, setError] = useState<Error>();
  const [highlighted, setHighlighted] = useState<string>();
  const look = useCallback(() => {
    let isCurrent = true;
    const known = useChats.getState().messagesByRoom[roomId];
    const isThere = messageId === undefined || known?.messages.some(({ id }) => id === messageId);
    const load = messageId === undefined ? () => loadNewest(roomId) : () => loadAround(roomId, messageId);
    const found = known && isThere ? Promise.resolve() : load();
    found.then(
      () => {
        if (!isCurrent) return;
        setError(undefined);
        setHighlighted(messageId);
      },
      (failure: Error) => isCurrent && setError(failure),
    );
    return () => {
      isCurrent = false;
    };
  }, [roomId, messageId]);
  useEffect(look, [look, visit]);
  // A connection that is back is worth another try.
  useEffect(
    () => (isConnected && !useChats.getState().messagesByRoom[roomId] ? look() : undefined),
    [isConnected, roomId, look],
  );
  useEffect(() => {
    if (highlighted === undefined) return;
    const timer = setTimeout(() => setHighlighted(undefined), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlighted]);
  const words =
    messageId === undefined ? 'The messages could not be loaded.' : 'This message could not be found.';
  return { failure: error && describeFailure(error, words, look), highlighted };
}

/** What is above the oldest message that is shown. */
type Older = 'none' | 'loading' | 'failed';

const olderOf = (window: MessageWindow | undefined): Older =>
  window && !window.hasOlder ? 'none' : window?.didOlderFail ? 'failed' : 'loading';

interface RowProps {
  row: LogRow;
  room: Room;
  memberId: string;
  highlighted: string | undefined;
  older: Older;
  actions: MessageActions;
}

function Row({ row, room, memberId, highlighted, older, actions }: RowProps) {
  switch (row.kind) {
    case 'start':
      if (older === 'failed') return <OlderFailed roomId={room.id} />;
      return older === 'loading' ? <LoadingOlder /> : <Beginning />;
    case 'day':
      return <DayDivider date={row.date} />;
    case 'unread':
      return (
        <div className="flex items-center gap-3 px-4 pt-4 pb-1 text-xs font-medium text-danger">
          <span className="h-px flex-1 bg-danger" />
          Unread messages
          <span className="h-px flex-1 bg-danger" />
        </div>
      );
    case 'message':
      return (
        <MessageRow
          row={row}
          room={room}
          memberId={memberId}
          isHighlighted={row.message.id === highlighted}
          actions={actions}
        />
      );
    case 'outgoing':
      return <OutgoingRow row={row} />;
  }
}

function DayDivider({ date }: { date: string }) {
  const nowMs = useNow();
  const zone = useMemberZone();
  return (
    <p className="pt-4 pb-1 text-center text-xs font-medium text-muted-fg">
      {sayDividerDay(date, nowMs, zone)}
    </p>
  );
}

/** Keeps its height while more is fetched above it. */
const LoadingOlder = () => (
  <p className="h-12 pt-4 text-center text-xs text-muted-fg">Loading earlier messages…</p>
);

/** As high as what it stands in for. */
function OlderFailed({ roomId }: { roomId: string }) {
  const [isRetrying, setIsRetrying] = useState(false);
  const retry = () => {
    setIsRetrying(true);
    void loadOlder(roomId)
      .catch(ignore)
      .finally(() => setIsRetrying(false));
  };
  return (
    <div role="alert" className="flex h-12 items-center justify-center gap-2 px-4 pt-2 text-xs text-danger">
      <CircleAlert aria-hidden className="size-3.5 shrink-0" />
      <span>Earlier messages could not be loaded.</span>
      <Button size="small" isBusy={isRetrying} onClick={retry}>
        Try again
      </Button>
    </div>
  );
}

const Beginning = () => (
  <p className="flex h-12 items-center justify-center gap-1.5 px-4 pt-2 text-center text-xs text-muted-fg">
    <Lock aria-hidden className="size-3.5 shrink-0" />
    The conversation begins here. Messages are stored encrypted.
  </p>
);

const NoMessages = () => (
  <div className="flex flex-1 flex-col items-center justify-center gap-3 px-4 text-center text-muted-fg">
    <span className="grid size-11 place-items-center rounded-full bg-muted">
      <MessageCircle aria-hidden className="size-5" />
    </span>
    <p>No messages yet. Start the conversation!</p>
    <p className="flex items-center gap-1.5 text-xs">
      <Lock aria-hidden className="size-3.5 shrink-0" />
      Messages are stored encrypted.
    </p>
  </div>
);

const WIDTHS = ['w-1/2', 'w-1/3', 'w-2/3', 'w-1/4', 'w-1/2'];

const LogSkeleton = () => (
  <div aria-busy className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden p-4">
    <span className="sr-only">Loading</span>
    {WIDTHS.map((width, place) => (
      <div key={place} className={place % 2 === 0 ? 'flex' : 'flex justify-end'}>
        <div className={width}>
          <Skeleton className="h-10 rounded-card" />
        </div>
      </div>
    ))}
  </div>
);

function ToEnd({ roomId, onPress }: { roomId: string; onPress: () => void }) {
  const unread = useChats((state) => unreadOf(state, roomId));
  const label = unread > 0 ? `Go to the latest messages, ${unread} unread` : 'Go to the latest messages';
  return (
    <Button
      size="icon"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="absolute! right-4 bottom-3 rounded-full! shadow-float"
    >
      <ArrowDown aria-hidden className="size-4" />
      <CountMark count={unread} />
    </Button>
  );
}

/** Tells screen readers what others write; the list itself is silent, since scrolling changes what is in it. */
function NewMessages({ messages, memberId }: { messages: readonly Message[]; memberId: string }) {
  const [openedAt] = useState(() => messages.at(-1)?.seq ?? 0);
  const last = messages.at(-1);
  const isNew = last !== undefined && last.seq > openedAt && last.sender_id !== memberId && !last.is_deleted;
  return (
    <p role="status" className="sr-only">
      {isNew && `${last.sender_name}: ${last.content || 'Picture'}`}
    </p>
  );
}

/** Arrow keys move from message to message, each with what can be done with it. */
function moveBetweenMessages(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  if (isInOverlay(event)) return;
  const messages = [...event.currentTarget.querySelectorAll<HTMLElement>('article')];
  const at = messages.findIndex((message) => message.contains(document.activeElement));
  const next = at === -1 ? messages.at(-1) : messages[at + (event.key === 'ArrowUp' ? -1 : 1)];
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}
