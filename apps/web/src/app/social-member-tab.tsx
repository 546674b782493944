// A tab of the social media manager for a member: the composer, the calendar of the networks, the agents, the library, the history.
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ComposeView } from '../features/schedule/composer/compose-page.tsx';
import type { ComposerPlace } from '../features/schedule/composer/composer-place.ts';
import type { SocialManagerSlots } from '../features/social/manager/social-manager.tsx';
import { forgetTriedPost, triedPost } from '../features/social/manager/try-out-store.ts';
import { describeFailure } from '../platform/api/query-failure.ts';
import { useConnections } from '../platform/use-connections.ts';
import { FailedState } from '../ui/failed-state.tsx';
import { lazyNamed, WhileLoading } from '../ui/lazy-named.ts';
import { useSearchParams } from '../ui/routing.tsx';
import { PageSpinner } from '../ui/spinner.tsx';
import { composerSlots } from './compose-page.tsx';
import { Guard } from './guard.tsx';
import '../ui/member.css';

const NetworkSchedule = lazyNamed(
  () => import('../features/schedule/network-schedule.tsx'),
  'NetworkSchedule',
);
const MediaBrowser = lazyNamed(() => import('../features/media/media-page.tsx'), 'MediaBrowser');
const HistoryOverview = lazyNamed(
  () => import('../features/social/history/history-overview.tsx'),
  'HistoryOverview',
);
const AgentsPanel = lazyNamed(() => import('../features/writer/agents/agents-panel.tsx'), 'AgentsPanel');
const TryOut = lazyNamed(() => import('../features/social/manager/try-out.tsx'), 'TryOut');

type TabProps = ComponentProps<SocialManagerSlots['MemberTab']>;

export const SocialMemberTab = ({ tab }: TabProps) => (
  <Guard guard={{}}>
    <WhileLoading fallback={<PageSpinner />}>
      {tab === 'composer' && <NetworkComposer />}
      {tab === 'scheduler' && <NetworkSchedule />}
      {tab === 'ai-agent' && <AgentsPanel />}
      {tab === 'library' && <MediaBrowser Head={LibraryHead} />}
      {tab === 'history' && <HistoryOverview />}
    </WhileLoading>
  </Guard>
);

const LibraryHead = ({ action }: { action: ReactNode }) => (
  <div className="mb-4 flex justify-end empty:hidden">{action}</div>
);

const HERE = '/social-media-manager';
const SCHEDULER = `${HERE}?tab=scheduler`;

// The one composer, for networks. Who has connected none yet tries it first.
function NetworkComposer() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { data, error, refetch } = useConnections();
  const [begun] = useState(triedPost);
  const [place] = useState<ComposerPlace>({
    addressOfDraft: (draftId) => `${HERE}?write=${draftId}`,
    addressOfSchedule: (opened) => (opened ? `${SCHEDULER}&${opened}` : SCHEDULER),
    isPage: false,
    isForNetworks: true,
    begun,
  });
  const isConnected = data && data.connections.length > 0;
  useEffect(() => {
    if (isConnected) forgetTriedPost();
  }, [isConnected]);
  if (error && !data)
    return <FailedState {...describeFailure(error, 'The connections could not be loaded.', refetch)} />;
  if (!data) return <PageSpinner />;
  if (!isConnected) return <TryOut isMember />;
  return (
    <ComposeView
      id={query.get('write') ?? undefined}
      slots={composerSlots}
      place={place}
      onClose={() => void navigate(SCHEDULER)}
    />
  );
}
