// How a site is, in a word, and when that was last looked at.
import type { SiteHealth } from '@msm/contract/sites/schemas';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Badge } from '../../ui/badge.tsx';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { HEALTH_LOOKS } from './site-words.rules.ts';

export function SiteHealthLine({ health }: { health: SiteHealth }) {
  const timeZone = useMemberZone();
  const { word, kind } = HEALTH_LOOKS[health.state];
  return (
    <>
      <Badge kind={kind}>{word}</Badge>
      {health.checkedAt && (
        <span className="text-xs text-muted-fg">
          checked <RelativeTime instant={health.checkedAt} timeZone={timeZone} />
        </span>
      )}
    </>
  );
}
