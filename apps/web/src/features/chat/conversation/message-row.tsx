// One message in a conversation: the bubble with what it answers, its picture and text, its reactions, the time and how far it has
// come. What can be done with it appears when it is pointed at or has the focus.
import { DELETED_CONTENT, type Message, type Room } from '@msm/contract/chat/schemas';
import { Ban, Check, CheckCheck, CircleAlert, Clock, Image } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useChatSocket } from '../../../platform/sockets/chat-socket.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { sayFully } from '../../../ui/dates/relative-words.ts';
import { wallTimeOf } from '../../../ui/dates/zoned-time.ts';
import { useChatPlace } from '../chat-place.ts';
import { nameIn } from '../state/chat-state.ts';
import type { OutgoingItem } from '../state/outbox.ts';
import { outbox } from '../state/own-outbox.ts';
import { CallRecord } from './call-record.tsx';
import { LinkPreview } from './link-preview.tsx';
import type { MessageRow as MessageRowData, OutgoingRow as OutgoingRowData } from './log-rows.rules.ts';
import { MessagePicture } from './message-picture.tsx';
import { sayState, stateOf } from './message-state.rules.ts';
import { MessageText } from './message-text.tsx';
import { firstLinkOf, previewOf } from './message-text.rules.ts';
import { MessageToolbar, type MessageActions } from './message-toolbar.tsx';
import { Reactions } from './reactions.tsx';

interface MessageRowProps {
  row: MessageRowData;
  room: Room;
  memberId: string;
  isHighlighted: boolean;
  actions: MessageActions;
}

export function MessageRow({ row, room, memberId, isHighlighted, actions }: MessageRowProps) {
  const { message, isFirst, isLast } = row;
  const isOwn = message.sender_id === memberId;
  const senderName = nameIn(room, message.sender_id, message.sender_name);
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isToolOpen, setIsToolOpen] = useState(false);
  const hasToolbar = (isPointedAt || isToolOpen) && !message.is_deleted;
  const link = message.is_deleted ? undefined : firstLinkOf(message.content);
  return (
    <article
      tabIndex={-1}
      data-message={message.id}
      aria-label={`${isOwn ? 'You' : senderName}, ${sayFully(Date.parse(message.created_at))}`}
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={() => setIsPointedAt(true)}
      onBlur={({ currentTarget, relatedTarget }) => setIsPointedAt(currentTarget.contains(relatedTarget))}
      className={rowClass(isOwn, isFirst)}
    >
      {!isOwn && room.kind === 'group' && (
        <span className="w-8 shrink-0 self-end">{isLast && <Avatar name={senderName} />}</span>
      )}
      <div
        className={classNames('relative flex min-w-0 flex-1 flex-col', isOwn ? 'items-end' : 'items-start')}
      >
        {isFirst && !isOwn && room.kind === 'group' && (
          <p className="mb-0.5 max-w-full truncate px-1 text-xs font-medium text-muted-fg">
            <bdi>{senderName}</bdi>
          </p>
        )}
        <div className="chat-bubble" data-own={isOwn} data-highlighted={isHighlighted}>
          {message.is_deleted ? (
            <p className="flex items-center gap-1.5 text-muted-fg italic">
              <Ban aria-hidden className="size-3.5 shrink-0" />
              {DELETED_CONTENT}
            </p>
          ) : (
            <>
              {message.reply_to && <Quoted replied={message.reply_to} room={room} />}
              {message.attachment && (
                <MessagePicture attachment={message.attachment} senderName={isOwn ? 'you' : senderName} />
              )}
              {message.call && <CallRecord record={message.call} room={room} isOwn={isOwn} />}
              {message.content && !message.call && <MessageText text={message.content} />}
              {/* An edit may change the link: its preview is asked for anew. */}
              {link && <LinkPreview key={link} url={link} />}
            </>
          )}
        </div>
        <Reactions message={message} room={room} />
        {(isLast || message.edited_at) && (
          <p className="mt-0.5 flex items-center gap-1 px-1 text-xs text-muted-fg">
            {message.edited_at && !message.is_deleted && 'Edited · '}
            <Time instant={message.created_at} />
            {isOwn && !message.is_deleted && <StateMark message={message} room={room} />}
          </p>
        )}
        {hasToolbar && (
          <div className={classNames('absolute -top-7 z-10', isOwn ? 'right-1' : 'left-1')}>
            <MessageToolbar
              message={message}
              isOwn={isOwn}
              mayRemove={isOwn || (room.kind === 'group' && room.role !== 'member')}
              actions={actions}
              onOpenChange={setIsToolOpen}
            />
          </div>
        )}
      </div>
    </article>
  );
}

const rowClass = (isOwn: boolean, isFirst: boolean) =>
  classNames('flex gap-2 px-4 outline-offset-[-2px]', isFirst ? 'pt-3' : 'pt-0.5', isOwn && 'ps-8');

function Time({ instant }: { instant: string }) {
  const zone = useMemberZone();
  const instantMs = Date.parse(instant);
  return (
    <time dateTime={instant} title={sayFully(instantMs, zone)} className="tabular">
      {wallTimeOf(instantMs, zone).time}
    </time>
  );
}

function StateMark({ message, room }: { message: Message; room: Room }) {
  const state = stateOf(message, room);
  const words = sayState(state, room);
  const Icon = state.kind === 'sent' ? Check : CheckCheck;
  return (
    <span
      role="img"
      aria-label={words}
      title={words}
      className={state.kind === 'read' ? 'text-link' : undefined}
    >
      <Icon aria-hidden className="size-3.5" />
    </span>
  );
}

/** The message that is answered; a press leads to it. */
function Quoted({ replied, room }: { replied: NonNullable<Message['reply_to']>; room: Room }) {
  const { openRoom } = useChatPlace();
  return (
    <button
      type="button"
      onClick={() => openRoom(room.id, replied.id)}
      className="chat-inset mb-1 block w-full min-w-0 rounded-control border-s-2 border-primary px-2 py-1 text-start text-xs"
    >
      <span className="block truncate font-medium">
        <bdi>{nameIn(room, replied.sender_id, replied.sender_name)}</bdi>
      </span>
      <span dir="auto" className="line-clamp-2 whitespace-normal">
        {replied.is_deleted ? DELETED_CONTENT : previewOf(replied.content) || 'Picture'}
      </span>
    </button>
  );
}

/** A message that the server does not have yet. */
export function OutgoingRow({ row: { item, isFirst } }: { row: OutgoingRowData }) {
  const isConnected = useChatSocket((state) => state.isConnected);
  const isFailed = item.failure !== undefined;
  return (
    <article aria-label="You, not sent yet" tabIndex={-1} className={rowClass(true, isFirst)}>
      <div className="flex min-w-0 flex-1 flex-col items-end">
        <div className="chat-bubble" data-own data-failed={isFailed}>
          {item.attachmentId && (
            <p className="flex items-center gap-1.5 text-muted-fg">
              <Image aria-hidden className="size-4" />
              Picture
            </p>
          )}
          {item.content && <MessageText text={item.content} />}
        </div>
        {isFailed ? (
          <Failed words={item.failure!}>
            <Button size="small" onClick={() => outbox.tryAgain(item.clientId)}>
              Retry
            </Button>
            <Discard clientId={item.clientId} />
          </Failed>
        ) : (
          <p className="mt-0.5 flex items-center gap-1 px-1 text-xs text-muted-fg">
            <Time instant={item.writtenAt} />
            {item.step === 'sent' ? (
              <Check aria-label="Sent" role="img" className="size-3.5" />
            ) : (
              <>
                <Clock aria-hidden className="size-3.5 shrink-0" />
                {isConnected ? <Sending delay={item.delay} /> : 'Waiting for a connection'}
                {/* What comes after it in the room waits for it. */}
                {item.delay !== undefined && <Discard clientId={item.clientId} />}
              </>
            )}
          </p>
        )}
      </div>
    </article>
  );
}

const Discard = ({ clientId }: Pick<OutgoingItem, 'clientId'>) => (
  <Button size="small" look="quiet" onClick={() => outbox.discard(clientId)}>
    Discard
  </Button>
);

function Sending({ delay }: Pick<OutgoingItem, 'delay'>) {
  return delay === undefined ? (
    <span className="sr-only">Sending</span>
  ) : (
    <span role="status" className="text-end">
      {delay}
    </span>
  );
}

function Failed({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div
      role="alert"
      className="mt-1 mb-3 flex max-w-full flex-wrap items-center justify-end gap-x-2 gap-y-1 text-xs"
    >
      <span className="flex items-center gap-1 text-danger">
        <CircleAlert aria-hidden className="size-3.5 shrink-0" />
        Not sent. {words}
      </span>
      <span className="flex gap-1">{children}</span>
    </div>
  );
}
