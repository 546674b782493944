// The panel in which a message is read and answered. Keys while it has the focus: J and K go to the next and the previous
// message, R answers, E resolves, U marks as unread.
import { supportRoutes } from '@msm/contract/support/routes';
import type { InboxMessage, Status } from '@msm/contract/support/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, ChevronDown, Mail } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { describeFailure } from '../../platform/api/query-failure.ts';
import { invalidateRoutes, routeQuery, useRouteQuery } from '../../platform/api/route-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { WholeMessage } from './inbox-queries.ts';
import { MessageDetail } from './message-detail.tsx';
import { ReplyBox } from './reply-box.tsx';
import { StatusBadge } from './status-badge.tsx';
import { StatusMenu } from './status-menu.tsx';
import { useChangeMessage } from './use-change-message.ts';
import type { OpenMessage } from './use-open-message.ts';

export interface MessageDrawerProps {
  open: OpenMessage;
  rows: readonly InboxMessage[] | undefined;
}

/** The last message stays in the panel while it slides away. */
export function MessageDrawer({ open, rows }: MessageDrawerProps) {
  const [shownId, setShownId] = useState(open.id);
  if (open.id !== undefined && open.id !== shownId) setShownId(open.id);
  if (shownId === undefined) return null;
  return <OneMessage id={shownId} open={open} row={rows?.find(({ id }) => id === shownId)} />;
}

interface OneMessageProps {
  id: string;
  open: OpenMessage;
  /** What the list knows already. */
  row: InboxMessage | undefined;
}

function OneMessage({ id, open, row }: OneMessageProps) {
  const queries = useQueryClient();
  const { data: message, error, refetch } = useMessage(id);
  const { mutate: change } = useChangeMessage();
  useReadOnOpening(open.id === id ? message : undefined, () =>
    change({ params: { id }, input: { isRead: true } }),
  );
  useMessageAhead(open.nextId);

  const close = () => {
    open.close();
    // Meanwhile the list kept what its filters no longer match.
    void invalidateRoutes(queries, [supportRoutes.listMessages]);
  };
  const deeds = {
    goTo: open.goTo,
    setStatus: (status: InboxMessage['status']) => change({ params: { id }, input: { status } }),
    markUnread: () => change({ params: { id }, input: { isRead: false } }, { onSuccess: close }),
  };
  const byKey: Readonly<Record<string, () => void>> = {
    j: () => open.nextId && open.goTo(open.nextId),
    k: () => open.previousId && open.goTo(open.previousId),
    r: () => document.getElementById(replyBoxId(id))?.focus(),
    e: () => deeds.setStatus('resolved'),
    u: deeds.markUnread,
  };
  const act = (event: KeyboardEvent) => {
    const deed = isShortcut(event) ? byKey[event.key.toLowerCase()] : undefined;
    if (!deed || !message) return;
    event.preventDefault();
    deed();
  };

  const known = message ?? row;
  return (
    // Keys pressed in the panel come by here, although it lies elsewhere on the page.
    <div className="contents" onKeyDown={act}>
      <Drawer
        isWide
        isOpen={open.id !== undefined}
        onClose={close}
        title={known?.subject ?? 'Message'}
        about={known?.reference_id}
        footer={message && <ReplyBox key={id} id={replyBoxId(id)} message={message} />}
      >
        <div className="message-detail">
          {/* The title changes in silence when one goes on to the next message. */}
          <p role="status" className="sr-only">
            {known?.subject}
          </p>
          <MessageActions open={open} message={known} {...deeds} />
          {message && <MessageDetail message={message} />}
          {error && !message && (
            <FailedState {...describeFailure(error, 'The message could not be loaded.', refetch)} />
          )}
          {!error && !message && <MessageSkeleton />}
        </div>
      </Drawer>
    </div>
  );
}

const replyBoxId = (id: string) => `reply-to-${id}`;

/** Letters are letters where one writes, and menus search by them. */
function isShortcut({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  const isElsewhere = target instanceof Element && target.closest('input, textarea, select, [role=menu]');
  return !defaultPrevented && !ctrlKey && !metaKey && !altKey && !isElsewhere;
}

const MessageSkeleton = () => (
  <div className="flex flex-col gap-4">
    <Skeleton className="h-10 w-56" />
    <Skeleton className="h-40" />
  </div>
);

// Opening a message marks it as read, once: marking it as unread again is not overruled.
function useReadOnOpening(message: WholeMessage | undefined, read: () => void): void {
  const openedId = message?.id;
  const markRead = useEffectEvent((id: string) => {
    if (message?.id === id && !message.isRead) read();
  });
  useEffect(() => {
    if (openedId) markRead(openedId);
  }, [openedId]);
}

// One whole message. Polled while the mail of a reply is queued.
/** A mail server that answers takes about as long. */
const DELIVERY_POLL_MS = 3_000;

const useMessage = (id: string) =>
  useRouteQuery(
    supportRoutes.readMessage,
    { params: { id } },
    {
      select: ({ data }) => data,
      refetchInterval: ({ state }) =>
        state.data?.data.replies.some(({ delivery }) => delivery.state === 'queued')
          ? DELIVERY_POLL_MS
          : false,
    },
  );

/** Prefetches the message that is likely to be opened next; that does not mark it as read. */
function useMessageAhead(id: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (id) void queries.prefetchQuery(routeQuery(supportRoutes.readMessage, { params: { id } }));
  }, [id, queries]);
}

// Above a message: its status, marking it as unread, and the way to its neighbours.
interface MessageActionsProps {
  open: OpenMessage;
  message: InboxMessage | undefined;
  goTo: (id: string) => void;
  setStatus: (status: Status) => void;
  markUnread: () => void;
}

function MessageActions(props: MessageActionsProps) {
  const { open, message, goTo, setStatus, markUnread } = props;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2">
      {message && (
        <>
          <StatusMenu
            current={message.status}
            onChoose={setStatus}
            trigger={
              <Button size="small">
                <span className="sr-only">Status: </span>
                <StatusBadge status={message.status} />
                <ChevronDown aria-hidden className="size-4" />
              </Button>
            }
          />
          <Button
            size="small"
            look="quiet"
            title="Mark unread (U)"
            aria-keyshortcuts="U"
            onClick={markUnread}
          >
            <Mail aria-hidden className="size-4" />
            <span className="max-sm:sr-only">Mark unread</span>
          </Button>
        </>
      )}
      {(open.previousId || open.nextId) && (
        <span className="ml-auto flex gap-1">
          <Step label="Previous message" shortcut="K" id={open.previousId} goTo={goTo} Icon={ArrowUp} />
          <Step label="Next message" shortcut="J" id={open.nextId} goTo={goTo} Icon={ArrowDown} />
        </span>
      )}
    </div>
  );
}

interface StepProps {
  label: string;
  shortcut: string;
  id: string | undefined;
  goTo: (id: string) => void;
  Icon: typeof ArrowUp;
}

const Step = ({ label, shortcut, id, goTo, Icon }: StepProps) => (
  <Button
    size="icon"
    aria-label={label}
    aria-keyshortcuts={shortcut}
    title={`${label} (${shortcut})`}
    // Not disabled: at the end of the list the focus would be lost, and the keys with it.
    aria-disabled={id === undefined}
    onClick={() => id !== undefined && goTo(id)}
  >
    <Icon aria-hidden className="size-4" />
  </Button>
);
