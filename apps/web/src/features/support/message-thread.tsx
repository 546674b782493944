// What was answered and decided since a message came, with how far each answer's mail got.
import { STATUS_LABELS, type Delivery, type Reply } from '@msm/contract/support/schemas';
import { CheckCheck, Clock, TriangleAlert } from 'lucide-react';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { classNames } from '../../ui/class-names.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { PlainText } from './plain-text.tsx';
import { threadOf, type ThreadEntry } from './thread.ts';
import type { WholeMessage } from './inbox-queries.ts';

/** Members leave; what they did stays. */
const SOMEBODY = 'Somebody who has left';

export function MessageThread({ message }: { message: WholeMessage }) {
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
  const tries = attempts === 1 ? 'tried once' : `tried ${attempts} times`;
  const trouble = reason ? `, ${tries}: ${reason}` : '';
  return (
    <p role="status" className={classNames('mt-2 flex gap-1.5 text-xs', colour)}>
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {words}
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
