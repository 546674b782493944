// What waits for a person: posts that ask, with the answers beside them, posts to approve, and sites that fail.
import { CircleCheck } from 'lucide-react';
import { useConnectedSites } from '../../platform/use-connected-sites.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatCount } from '../../ui/counts.ts';
import { lazyNamed, WhileLoading } from '../../ui/lazy-named.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NEEDS_YOU_ID } from './addresses.ts';
import { DashboardSection, NothingHere } from './dashboard-section.tsx';
import { useScheduleStatus } from './use-schedule-status.ts';
import { useApprovals } from './use-approvals.ts';
import { usePastPosts } from './use-past-posts.ts';

/** Lazy: on good days it is not needed. */
const WaitingList = lazyNamed(() => import('./waiting-list.tsx'), 'WaitingList');

const skeleton = <Skeleton className="h-9" />;

export function NeedsAttention() {
  const past = usePastPosts();
  const sites = useConnectedSites();
  const approvals = useApprovals();
  const asking = useScheduleStatus().data?.data.asking ?? 0;
  const data = past.data &&
    approvals.data &&
    sites.data && {
      approvals: approvals.data,
      publications: past.data.filter(({ asksPerson }) => asksPerson),
      sites: sites.data.filter(({ health }) => health.state === 'failing'),
    };
  const count = data
    ? Math.max(asking, data.publications.length) + data.approvals.length + data.sites.length
    : 0;
  return (
    <DashboardSection
      id={NEEDS_YOU_ID}
      title="Needs attention"
      aside={
        count > 0 && (
          <span className="ml-2">
            <Badge kind="danger">{formatCount(count)}</Badge>
          </span>
        )
      }
      asked={{
        data,
        error: past.error ?? approvals.error ?? sites.error,
        refetch: () => Promise.all([past.refetch(), approvals.refetch(), sites.refetch()]),
      }}
      failure="What needs attention could not be loaded."
      skeleton={skeleton}
    >
      {({ publications, approvals: waiting, sites: failing }) =>
        count === 0 ? (
          <NothingHere icon={<CircleCheck aria-hidden className="size-5 text-ok" />}>
            Nothing needs attention. Failed posts, posts to approve and unreachable sites appear here.
          </NothingHere>
        ) : (
          <WhileLoading fallback={skeleton}>
            <WaitingList
              publications={publications}
              approvals={waiting}
              sites={failing}
              elsewhere={Math.max(0, asking - publications.length)}
            />
          </WhileLoading>
        )
      }
    </DashboardSection>
  );
}
