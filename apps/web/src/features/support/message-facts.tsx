// What the sender's browser told along with a message. Strangers can write anything into it: it is shown as text.
import { ChevronRight } from 'lucide-react';
import { sayFully } from '../../ui/relative-words.ts';
import type { WholeMessage } from './inbox-queries.ts';

export function MessageFacts({ message: { reference_id, metadata } }: { message: WholeMessage }) {
  const { referrer, platform, userAgent, timestamp } = metadata;
  const facts = [
    ['Reference', reference_id],
    ['Written on', referrer],
    ['Platform', platform],
    ['Browser', userAgent],
    ['Sent, by their clock', timestamp && sayFully(Date.parse(timestamp))],
  ] as const;
  return (
    <details className="group mt-6 border-t border-border pt-4">
      <summary className="flex list-none items-center gap-1.5 font-medium text-muted-fg">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        Technical details
      </summary>
      <dl className="mt-3 grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
        {facts.map(([name, fact]) => (
          <div key={name} className="contents">
            <dt className="text-muted-fg">{name}</dt>
            <dd className="wrap-anywhere max-sm:mb-1">{fact || 'Not told'}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
