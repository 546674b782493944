// The state of a post in words, when it is or was due, and where it can be read.
import { platforms } from '@msm/contract/posts/platforms';
import type { Publication } from '@msm/contract/schedule/schemas';
import { isNetwork } from '@msm/contract/social/networks';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { offsetName } from '../../../ui/dates/zoned-time.ts';
import { sayZone } from '../../../ui/dates/date-words.ts';
import { sayElsewhere, sayMoment } from '../moment-words.rules.ts';
import { StateBadge } from '../state-mark.tsx';

export function PublicationFacts({ publication }: { publication: Publication }) {
  const ownZone = useMemberZone();
  const dueMs = Date.parse(publication.dueAt);
  const onOwnClock = sayElsewhere(dueMs, publication.zone, ownZone);
  return (
    <div className="publication-facts flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <StateBadge publication={publication} />
        {publication.link && (
          <a
            href={publication.link}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ look: 'plain', size: 'small' })}
          >
            {isNetwork(publication.platform)
              ? `View on ${platforms[publication.platform].label}`
              : 'Read it on the site'}
            <ExternalLink aria-hidden className="size-3.5" />
          </a>
        )}
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <Fact name="When">
          <RelativeTime instant={publication.dueAt} timeZone={ownZone} />
          <span className="block text-muted-fg">
            {sayMoment(dueMs, publication.zone)}, {sayZone(publication.zone)} (
            {offsetName(dueMs, publication.zone)})
          </span>
          {onOwnClock && (
            <span className="block text-muted-fg">
              {onOwnClock} in {sayZone(ownZone)}, your clock
            </span>
          )}
        </Fact>
        {publication.isRecurring && (
          <Fact name="Repeats">Yes, this is number {publication.occurrence} of its series</Fact>
        )}
        {publication.attempts > 0 && <Fact name="Tries">{publication.attempts}</Fact>}
        {publication.nextTryAt && publication.state !== 'published' && (
          <Fact name="Next try">
            <RelativeTime instant={publication.nextTryAt} timeZone={ownZone} />
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-fg">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
