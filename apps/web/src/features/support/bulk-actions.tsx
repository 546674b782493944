// What can be done with the ticked messages.
import { supportRoutes } from '@msm/contract/support/routes';
import type { InboxMessage } from '@msm/contract/support/schemas';
import { ChevronDown, Mail, MailOpen } from 'lucide-react';
import { useRouteMutation } from '../../platform/api/route-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/counts.ts';
import { INBOX_VIEWS } from './inbox-queries.ts';
import { StatusMenu } from './status-menu.tsx';
import type { Change } from './use-change-message.ts';

interface BulkActionsProps {
  rows: readonly InboxMessage[];
  onDone: () => void;
}

export function BulkActions({ rows, onDone }: BulkActionsProps) {
  const { mutate, isPending } = useRouteMutation(supportRoutes.changeMessages, {
    invalidates: INBOX_VIEWS,
    success: ({ data: { changed } }) =>
      `${formatCount(changed)} ${changed === 1 ? 'message' : 'messages'} changed`,
    failure: 'The messages could not be changed.',
  });
  const change = (wish: Change) =>
    mutate({ input: { ids: rows.map(({ id }) => id), ...wish } }, { onSuccess: onDone });
  return (
    <>
      <Button size="small" disabled={isPending} onClick={() => change({ isRead: true })}>
        <MailOpen aria-hidden className="size-4" />
        <span className="max-sm:sr-only">Mark read</span>
      </Button>
      <Button size="small" disabled={isPending} onClick={() => change({ isRead: false })}>
        <Mail aria-hidden className="size-4" />
        <span className="max-sm:sr-only">Mark unread</span>
      </Button>
      <StatusMenu
        onChoose={(status) => change({ status })}
        trigger={
          <Button size="small" disabled={isPending}>
            Set status
            <ChevronDown aria-hidden className="size-4" />
          </Button>
        }
      />
    </>
  );
}
