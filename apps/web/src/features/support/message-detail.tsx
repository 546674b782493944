// A whole message: who wrote it, what, what became of it, and from where.
import { CATEGORY_LABELS } from '@msm/contract/support/schemas';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { MessageFacts } from './message-facts.tsx';
import { MessageThread } from './message-thread.tsx';
import { PlainText } from './plain-text.tsx';
import { PriorityMark } from './priority-mark.tsx';
import type { WholeMessage } from './inbox-queries.ts';

export function MessageDetail({ message }: { message: WholeMessage }) {
  return (
    <>
      <Sender message={message} />
      <PlainText text={message.message} />
      <MessageThread message={message} />
      <MessageFacts message={message} />
    </>
  );
}

function Sender({ message }: { message: WholeMessage }) {
  const timeZone = useMemberZone();
  const { sender_name, sender_email, sender_phone, member_id, category, priority, created_at } = message;
  return (
    <div className="mb-5 flex items-start gap-3 border-b border-border pb-5">
      <Avatar name={sender_name} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{sender_name}</span>
          {member_id && <Badge>Member</Badge>}
        </p>
        <p className="-my-1.5 flex items-center text-muted-fg">
          <span className="min-w-0 truncate">{sender_email}</span>
          <CopyButton text={sender_email} label="Copy e-mail address" isIconOnly />
        </p>
        {sender_phone && <p className="text-muted-fg">{sender_phone}</p>}
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-muted-fg">
          <PriorityMark priority={priority} />
          <span>{CATEGORY_LABELS[category]}</span>
          <RelativeTime instant={created_at} timeZone={timeZone} />
        </p>
      </div>
    </div>
  );
}
