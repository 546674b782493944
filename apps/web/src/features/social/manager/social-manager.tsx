// The social media manager: its tabs and what stands in them. Everybody may look; what belongs to an account asks visitors to log in.
// Only the frame is here: each tab comes when it is opened, since a visitor may start on this page.
import { CalendarClock } from 'lucide-react';
import { useSyncExternalStore, type ComponentType } from 'react';
import { useSession } from '../../../platform/session/session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { WhileLoading } from '../../../ui/lazy-named.ts';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { Link } from '../../../ui/routing.tsx';
import { PageSpinner } from '../../../ui/spinner.tsx';
import { Tabs } from '../../../ui/tabs.tsx';

const TABS = [
  { value: 'composer', label: 'Composer' },
  { value: 'scheduler', label: 'Scheduler' },
  { value: 'ai-agent', label: 'AI Agent' },
  { value: 'library', label: 'Library' },
  { value: 'history', label: 'History' },
] as const;
type TabName = (typeof TABS)[number]['value'];
type MemberTab = Exclude<TabName, 'composer'>;

const FOR_MEMBERS: Readonly<Record<MemberTab, string>> = {
  scheduler: 'Log in to see what is planned for your networks.',
  'ai-agent': 'Log in to see your AI agents.',
  library: 'Log in to see the pictures of your posts.',
  history: 'Log in to see what was published, and how it did.',
};

export interface SocialManagerSlots {
  /** Without an account. */
  TryOut: ComponentType;
  /** A tab of a member. */
  MemberTab: ComponentType<{ tab: TabName }>;
}

const neverChanges = () => () => undefined;

export function SocialManager({ TryOut, MemberTab }: SocialManagerSlots) {
  const { isLoading, isAuthenticated } = useSession();
  // The server renders the frame alone: tabs would write styles into their markup, which the content policy refuses.
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    <PageBody>
      <PageHeader
        title="Social Media Manager"
        about="Write, schedule and publish posts for every network."
        action={
          isAuthenticated && (
            <Link to="/connections" className={buttonClass()}>
              Connections
            </Link>
          )
        }
      />
      {isInBrowser ? (
        <Tabs label="Social Media Manager" tabs={TABS}>
          {(tab) => (
            <WhileLoading fallback={<PageSpinner />}>
              {isLoading && <PageSpinner />}
              {!isLoading && isAuthenticated && <MemberTab tab={tab} />}
              {!isLoading && !isAuthenticated && (tab === 'composer' ? <TryOut /> : <ToLogIn tab={tab} />)}
            </WhileLoading>
          )}
        </Tabs>
      ) : (
        <PageSpinner />
      )}
    </PageBody>
  );
}

function ToLogIn({ tab }: { tab: MemberTab }) {
  return (
    <EmptyState
      icon={CalendarClock}
      text={FOR_MEMBERS[tab]}
      action={
        <Link
          to="/login"
          state={{ from: `/social-media-manager?tab=${tab}` }}
          className={buttonClass({ look: 'primary' })}
        >
          Log in
        </Link>
      }
    />
  );
}
