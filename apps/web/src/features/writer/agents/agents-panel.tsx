// The agents of the account: what each does, what it spent, when it writes next, and how its last run ended.
import { agentRoutes, type Agent } from '@msm/contract/writer/agents';
import { History, Pause, PenLine, Play, Plus, Sparkles, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { describeFailure } from '../../../platform/api/query-failure.ts';
import { useRouteMutation, useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useAccountRole } from '../../../platform/use-account-role.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { useAddressQuery } from '../../../ui/lists/use-address-query.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Link } from '../../../ui/routing.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AgentDrawer } from './agent-drawer.tsx';
import { AgentRunsDrawer } from './agent-runs-drawer.tsx';
import { isUnderWay, RUN_WORDS, sayCadence, saySpent } from './agent-words.rules.ts';

const LOOK_AGAIN_MS = 2_000;
const WAITING_POSTS = '/schedule-posts?tab=posts&state=approval';

/** What is open beside the list: a form, the runs of one, or the question whether to remove it. */
type Opened = { kind: 'new' } | { kind: 'edit' | 'runs' | 'remove'; id: string };

export function AgentsPanel() {
  const { data, error, refetch } = useRouteQuery(
    agentRoutes.listAgents,
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.agents.some(({ lastRun }) => isUnderWay(lastRun?.state)) ? LOOK_AGAIN_MS : false,
    },
  );
  // A notification leads to the runs of its agent.
  const { query, replace } = useAddressQuery();
  const named = query.get('agent');
  const [opened, setOpened] = useState<Opened | undefined>(named ? { kind: 'runs', id: named } : undefined);
  const close = () => {
    setOpened(undefined);
    if (named) replace({ agent: undefined });
  };
  const mayChange = useAccountRole() !== 'contributor';
  if (error && !data)
    return <FailedState {...describeFailure(error, 'The agents could not be loaded.', refetch)} />;
  if (!data) return <Skeleton className="h-64" />;
  const add = mayChange && (
    <Button look="primary" onClick={() => setOpened({ kind: 'new' })}>
      <Plus aria-hidden className="size-4" />
      New agent
    </Button>
  );
  const agent = opened && 'id' in opened ? data.agents.find(({ id }) => id === opened.id) : undefined;
  return (
    <div className="flex flex-col gap-4">
      {data.agents.length === 0 ? (
        <EmptyState
          icon={Sparkles}
          text="An agent writes about a topic on the days you choose, and asks before it publishes."
          action={add}
        />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Link to={WAITING_POSTS} className="text-link hover:underline">
              Posts waiting for approval
            </Link>
            {add}
          </div>
          <ul className="grid min-w-0 gap-3 lg:grid-cols-2">
            {data.agents.map((each) => (
              <li key={each.id} className="min-w-0">
                <AgentCard agent={each} mayChange={mayChange} onOpen={setOpened} />
              </li>
            ))}
          </ul>
        </>
      )}
      {opened?.kind === 'new' && <AgentDrawer agent={undefined} onClose={close} />}
      {opened?.kind === 'edit' && agent && <AgentDrawer key={agent.id} agent={agent} onClose={close} />}
      {opened?.kind === 'runs' && agent && <AgentRunsDrawer agent={agent} onClose={close} />}
      {opened?.kind === 'remove' && agent && <RemoveAgent agent={agent} onClose={close} />}
    </div>
  );
}

interface AgentCardProps {
  agent: Agent;
  mayChange: boolean;
  onOpen: (opened: Opened) => void;
}

function AgentCard({ agent, mayChange, onOpen }: AgentCardProps) {
  const { id, name, topic, mode, isPaused, isExhausted, nextDueAt, nextRunAt, lastRun } = agent;
  const zone = useMemberZone();
  const refreshes = { invalidates: [agentRoutes.listAgents] };
  const pause = useRouteMutation(agentRoutes.pauseAgent, {
    ...refreshes,
    failure: 'The agent could not be changed.',
  });
  const draft = useRouteMutation(agentRoutes.draftNow, {
    ...refreshes,
    success: 'The next post is being written',
    failure: 'The agent could not be started.',
  });
  return (
    <Card
      title={name}
      about={topic}
      className="flex h-full flex-col max-sm:p-4"
      action={<AgentState isPaused={isPaused} isExhausted={isExhausted} mode={mode} />}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <dt className="text-muted-fg">Publishes</dt>
        <dd>{sayCadence(agent, zone)}</dd>
        <dt className="text-muted-fg">Spent</dt>
        <dd className="tabular">{saySpent(agent)}</dd>
        <dt className="text-muted-fg">Next post</dt>
        <dd>
          {nextDueAt && nextRunAt ? (
            <>
              <RelativeTime instant={nextDueAt} timeZone={agent.zone} />, written{' '}
              <RelativeTime instant={nextRunAt} timeZone={agent.zone} />
            </>
          ) : (
            'None while it is paused'
          )}
        </dd>
        <dt className="text-muted-fg">Last run</dt>
        <dd className="min-w-0">
          {lastRun ? (
            <>
              <Badge kind={RUN_WORDS[lastRun.state].look}>{RUN_WORDS[lastRun.state].label}</Badge>{' '}
              <span className="wrap-anywhere">{lastRun.problem ?? lastRun.posts[0]?.title}</span>
            </>
          ) : (
            'Not yet'
          )}
        </dd>
      </dl>
      <div className="mt-auto flex flex-wrap gap-2 pt-5">
        {mayChange && (
          <Button
            size="small"
            disabled={isPaused}
            title={isPaused ? 'Resume the agent first' : undefined}
            isBusy={draft.isPending || isUnderWay(lastRun?.state)}
            onClick={() => draft.mutate({ params: { id } })}
          >
            <Sparkles aria-hidden className="size-4" />
            Draft now
          </Button>
        )}
        <Button size="small" onClick={() => onOpen({ kind: 'runs', id })}>
          <History aria-hidden className="size-4" />
          Runs
        </Button>
        {mayChange && (
          <>
            <Button
              size="small"
              isBusy={pause.isPending}
              onClick={() => pause.mutate({ params: { id }, input: { isPaused: !isPaused } })}
            >
              {isPaused ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />}
              {isPaused ? 'Resume' : 'Pause'}
            </Button>
            <Button size="small" onClick={() => onOpen({ kind: 'edit', id })}>
              <PenLine aria-hidden className="size-4" />
              Edit
            </Button>
            <Button
              size="small"
              look="danger"
              aria-label={`Remove ${name}`}
              onClick={() => onOpen({ kind: 'remove', id })}
            >
              <Trash2 aria-hidden className="size-4" />
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}

function AgentState({ isPaused, isExhausted, mode }: Pick<Agent, 'isPaused' | 'isExhausted' | 'mode'>) {
  if (isPaused) return <Badge kind="neutral">Paused</Badge>;
  if (isExhausted) return <Badge kind="warn">Budget used up</Badge>;
  return <Badge kind="primary">{mode === 'approval' ? 'Asks for approval' : 'Automatic'}</Badge>;
}

function RemoveAgent({ agent: { id, name }, onClose }: { agent: Agent; onClose: () => void }) {
  const remove = useRouteMutation(agentRoutes.removeAgent, {
    invalidates: [agentRoutes.listAgents],
    success: 'Agent removed',
    failure: 'The agent could not be removed.',
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Remove ${name}?`}
      about="Its runs are removed with it. Posts that it planned stay planned."
      action="Remove agent"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id } })}
    />
  );
}
