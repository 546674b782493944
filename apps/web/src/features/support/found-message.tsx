// A message as its sender sees it: where it stands, and what was answered.
import type { Status } from '@msm/contract/support/schemas';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { PlainText } from './plain-text.tsx';
import { StatusBadge } from './status-badge.tsx';
import type { LookedUp } from './use-look-up-message.ts';

/** What the status means to whoever wrote. */
const MEANINGS: Readonly<Record<Status, string>> = {
  new: 'We have your message and will read it soon.',
  open: 'We are looking into it.',
  answered: 'We have answered.',
  resolved: 'This is settled. Write again if it is not.',
  spam: 'This is settled.',
};

/** On a low screen it would come up below the edge, unseen. */
const bringIntoView = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'nearest' });

export function FoundMessage({ message: { status, subject, created_at, replies } }: { message: LookedUp }) {
  return (
    <section
      ref={bringIntoView}
      aria-label="Your message"
      className="mt-6 rounded-card border border-border p-4"
    >
      <div className="flex items-start justify-between gap-3">
        <h3 className="font-medium wrap-anywhere">{subject}</h3>
        <StatusBadge status={status} />
      </div>
      <p className="mt-1 text-muted-fg">
        {MEANINGS[status]} Sent <RelativeTime instant={created_at} />.
      </p>
      {replies.length > 0 && (
        <ol className="mt-4 flex flex-col gap-3">
          {replies.map((reply) => (
            <li key={reply.created_at} className="rounded-control bg-muted px-3 py-2.5">
              <p className="mb-1 text-muted-fg">
                Our answer, <RelativeTime instant={reply.created_at} />
              </p>
              <PlainText text={reply.text} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
