// The panel in which a message is read and answered. Keys while it has the focus: J and K go to the next and the previous
// message, R answers, E resolves, U marks as unread.
import { supportRoutes } from '@msm/contract/support/routes';
import type { InboxMessage } from '@msm/contract/support/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { ApiError, reasonOr } from '../../platform/api-error.ts';
import { invalidateRoutes } from '../../platform/route-hooks.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MessageActions } from './message-actions.tsx';
import { MessageDetail } from './message-detail.tsx';
import './message-drawer.css';
import { ReplyBox } from './reply-box.tsx';
import { useChangeMessage } from './use-change-message.ts';
import { useMessage, useMessageAhead } from './use-message.ts';
import type { OpenMessage } from './use-open-message.ts';
import { useReadOnOpening } from './use-read-on-opening.ts';

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
            <FailedState
              message={reasonOr(error, 'The message could not be loaded.')}
              requestId={error instanceof ApiError ? error.requestId : undefined}
              onRetry={() => void refetch()}
            />
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
