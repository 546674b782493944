// The state of a post in words, when it is or was due, and where it can be read.
import type { Occurrence } from '@msm/contract/schedule/schemas';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { offsetName } from '../../../ui/dates/zoned-time.ts';
import { sayElsewhere, sayMoment, sayZone } from '../moment-words.rules.ts';
import { StateBadge } from '../state-mark.tsx';

export function PostFacts({ post }: { post: Occurrence }) {
  const ownZone = useMemberZone();
  const dueMs = Date.parse(post.dueAt);
  const onOwnClock = sayElsewhere(dueMs, post.zone, ownZone);
  return (
    <div className="post-facts flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <StateBadge post={post} />
        {post.link && (
          <a
            href={post.link}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ look: 'plain', size: 'small' })}
          >
            Read it on the site
            <ExternalLink aria-hidden className="size-3.5" />
          </a>
        )}
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <Fact name="When">
          <RelativeTime instant={post.dueAt} timeZone={ownZone} />
          <span className="block text-muted-fg">
            {sayMoment(dueMs, post.zone)}, {sayZone(post.zone)} ({offsetName(dueMs, post.zone)})
          </span>
          {onOwnClock && (
            <span className="block text-muted-fg">
              {onOwnClock} in {sayZone(ownZone)}, your clock
            </span>
          )}
        </Fact>
        {post.isRecurring && <Fact name="Repeats">Yes, this is number {post.occurrence} of its series</Fact>}
        {post.attempts > 0 && <Fact name="Tries">{post.attempts}</Fact>}
        {post.nextTryAt && post.state !== 'published' && (
          <Fact name="Next try">
            <RelativeTime instant={post.nextTryAt} timeZone={ownZone} />
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
