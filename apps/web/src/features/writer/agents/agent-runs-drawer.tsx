// The runs of an agent: when, how they ended, what they cost, and the posts that came of them.
import { agentRoutes, type Agent, type AgentRun } from '@msm/contract/writer/agents';
import { useState } from 'react';
import { describeFailure } from '../../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { Link } from '../../../ui/routing.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { sayCost } from '../../../ui/small-cost.ts';
import { isUnderWay, RUN_WORDS } from './agent-words.rules.ts';

const PAGE_SIZE = 10;
const LOOK_AGAIN_MS = 2_000;

export function AgentRunsDrawer({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useRouteQuery(
    agentRoutes.listAgentRuns,
    { params: { id: agent.id }, input: { page, pageSize: PAGE_SIZE } },
    {
      refetchInterval: ({ state }) =>
        state.data?.runs.some((run) => isUnderWay(run.state)) ? LOOK_AGAIN_MS : false,
    },
  );
  return (
    <Drawer isOpen onClose={onClose} title={`Runs of ${agent.name}`}>
      {error && !data && (
        <FailedState {...describeFailure(error, 'The runs could not be loaded.', refetch)} />
      )}
      {!error && !data && <Skeleton className="h-64" />}
      {data?.runs.length === 0 && <p className="text-muted-fg">It has not run yet.</p>}
      <ol className="flex flex-col divide-y divide-border">
        {data?.runs.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ol>
      {data && data.total > PAGE_SIZE && (
        <div className="mt-4 flex justify-between gap-3">
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button size="small" disabled={!data.next} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </div>
      )}
    </Drawer>
  );
}

function Run({ run: { state, startedAt, dueAt, problem, costUsd, posts } }: { run: AgentRun }) {
  const zone = useMemberZone();
  const { label, look } = RUN_WORDS[state];
  return (
    <li className="flex flex-col gap-1.5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge kind={look}>{label}</Badge>
        <span className="text-muted-fg">
          <RelativeTime instant={startedAt} timeZone={zone} />, for{' '}
          <RelativeTime instant={dueAt} timeZone={zone} />
        </span>
        <span className="tabular ml-auto text-muted-fg">{costUsd === null ? '–' : sayCost(costUsd)}</span>
      </div>
      {problem && <p>{problem}</p>}
      {posts.map(({ platform, title, publicationId }) => (
        <p key={publicationId ?? `${platform} ${title}`} className="min-w-0 truncate">
          {publicationId ? (
            <Link to={`/schedule-posts?post=${publicationId}`} className="text-link hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
      ))}
    </li>
  );
}
