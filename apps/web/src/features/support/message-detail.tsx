// A whole message: who wrote it, what, what became of it, and from where.
import { CATEGORY_LABELS, STATUS_LABELS, type Delivery, type Reply } from '@msm/contract/support/schemas';
import { CheckCheck, Clock, TriangleAlert } from 'lucide-react';
import { useUndeliveredNote } from '../../platform/session/mail-delivery.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { sayFully } from '../../ui/dates/relative-words.ts';
import type { WholeMessage } from './inbox-queries.ts';
import { PlainText } from './plain-text.tsx';
import { PriorityMark } from './priority-mark.tsx';
import { threadOf, type ThreadEntry } from './thread.ts';

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

// What the sender's browser told along with a message. Strangers can write anything into it: it is shown as text.
function MessageFacts({ message: { reference_id, metadata } }: { message: WholeMessage }) {
  const { referrer, platform, userAgent, timestamp, errorId } = metadata;
  const facts = [
    ['Reference', reference_id],
    ['Written on', referrer],
    ...(errorId ? [['Error id', errorId] as const] : []),
    ['Platform', platform],
    ['Browser', userAgent],
    ['Sent, by their clock', timestamp && sayFully(Date.parse(timestamp))],
  ] as const;
  return (
    <Disclosure title="Technical details" className="mt-6">
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
        {facts.map(([name, fact]) => (
          <div key={name} className="contents">
            <dt className="text-muted-fg">{name}</dt>
            <dd className="wrap-anywhere max-sm:mb-1">{fact || 'Not told'}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

// What was answered and decided since a message came, with how far each answer's mail got.
/** Members leave; what they did stays. */
const SOMEBODY = 'Somebody who has left';

function MessageThread({ message }: { message: WholeMessage }) {
  const thread = threadOf(message);
  if (thread.length === 0) return null;
  return (
    <ol aria-label="Replies and history" className="mt-6 flex flex-col gap-3">
      {thread.map((entry) => (
        <li key={entry.kind + entry.at}>
          {entry.kind === 'reply' ? <ReplyCard reply={entry.reply} /> : <ChangeLine {...entry} />}
        </li>
      ))}
    </ol>
  );
}

function When({ instant }: { instant: string }) {
  const timeZone = useMemberZone();
  return <RelativeTime instant={instant} timeZone={timeZone} />;
}

function ReplyCard({ reply: { author, created_at, text, delivery } }: { reply: Reply }) {
  return (
    <div className="rounded-card bg-primary-soft px-4 py-3">
      <p className="mb-1.5 flex flex-wrap justify-between gap-x-3 text-muted-fg">
        <span className="font-medium text-fg">{author ?? SOMEBODY}</span>
        <When instant={created_at} />
      </p>
      <PlainText text={text} />
      <DeliveryLine delivery={delivery} />
    </div>
  );
}

const DELIVERIES = {
  queued: { Icon: Clock, words: 'Waiting to be mailed', colour: 'text-muted-fg' },
  sent: { Icon: CheckCheck, words: 'Mailed', colour: 'text-muted-fg' },
  failed: { Icon: TriangleAlert, words: 'Not mailed', colour: 'text-danger' },
} as const;

function DeliveryLine({ delivery: { state, attempts, reason } }: { delivery: Delivery }) {
  const { Icon, words, colour } = DELIVERIES[state];
  const undelivered = useUndeliveredNote();
  const tries = attempts === 1 ? 'tried once' : `tried ${attempts} times`;
  const trouble = reason ? `, ${tries}: ${reason}` : '';
  return (
    <p role="status" className={classNames('mt-2 flex gap-1.5 text-xs', colour)}>
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {state === 'sent' && undelivered ? 'Written to the mail folder' : words}
        {trouble}
      </span>
    </p>
  );
}

const ChangeLine = ({ change: { actor, from, to }, at }: Extract<ThreadEntry, { kind: 'change' }>) => (
  <p className="px-4 text-xs text-muted-fg">
    {actor ?? SOMEBODY} changed the status from {STATUS_LABELS[from]} to {STATUS_LABELS[to]},{' '}
    <When instant={at} />
  </p>
);
