// Above a message: its status, marking it as unread, and the way to its neighbours.
import type { InboxMessage, Status } from '@msm/contract/support/schemas';
import { ArrowDown, ArrowUp, ChevronDown, Mail } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { StatusBadge } from './status-badge.tsx';
import { StatusMenu } from './status-menu.tsx';
import type { OpenMessage } from './use-open-message.ts';

interface MessageActionsProps {
  open: OpenMessage;
  message: InboxMessage | undefined;
  goTo: (id: string) => void;
  setStatus: (status: Status) => void;
  markUnread: () => void;
}

export function MessageActions(props: MessageActionsProps) {
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
