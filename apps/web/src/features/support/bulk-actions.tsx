// What can be done with the ticked messages.
import type { InboxMessage } from '@msm/contract/support/schemas';
import { ChevronDown, Mail, MailOpen } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { StatusMenu } from './status-menu.tsx';
import type { Change } from './use-change-message.ts';
import { useChangeMessages } from './use-change-messages.ts';

interface BulkActionsProps {
  rows: readonly InboxMessage[];
  onDone: () => void;
}

export function BulkActions({ rows, onDone }: BulkActionsProps) {
  const { mutate, isPending } = useChangeMessages();
  const change = (wish: Change) => mutate({ ids: rows.map(({ id }) => id), ...wish }, { onSuccess: onDone });
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
