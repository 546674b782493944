// The social media manager: its tabs and what stands in them. Everybody may look; what belongs to an account asks visitors to log in.
// Only the frame is here: each tab comes when it is opened, since a visitor may start on this page.
import { CalendarClock, ChartNoAxesColumn, Images, LogIn, Sparkles, type LucideIcon } from 'lucide-react';
import { Suspense, type ComponentType } from 'react';
import { useSession } from '../../../platform/session/session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
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

const FOR_MEMBERS: Readonly<Record<MemberTab, { icon: LucideIcon; text: string }>> = {
  scheduler: { icon: CalendarClock, text: 'Log in to see what is planned for your networks.' },
  'ai-agent': { icon: Sparkles, text: 'Log in to see your AI agents.' },
  library: { icon: Images, text: 'Log in to see the pictures of your posts.' },
  history: { icon: ChartNoAxesColumn, text: 'Log in to see what was published, and how it did.' },
};

export interface SocialManagerSlots {
  /** Without an account. */
  TryOut: ComponentType;
  /** A tab of a member. */
  MemberTab: ComponentType<{ tab: TabName }>;
}

export function SocialManager({ TryOut, MemberTab }: SocialManagerSlots) {
  const { isLoading, isAuthenticated } = useSession();
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
      <Tabs label="Social Media Manager" tabs={TABS}>
        {(tab) => (
          <Suspense fallback={<PageSpinner />}>
            {isLoading && <PageSpinner />}
            {!isLoading && isAuthenticated && <MemberTab tab={tab} />}
            {!isLoading && !isAuthenticated && (tab === 'composer' ? <TryOut /> : <ToLogIn tab={tab} />)}
          </Suspense>
        )}
      </Tabs>
    </PageBody>
  );
}

function ToLogIn({ tab }: { tab: MemberTab }) {
  return (
    <EmptyState
      {...FOR_MEMBERS[tab]}
      action={
        <Link
          to="/login"
          state={{ from: `/social-media-manager?tab=${tab}` }}
          className={buttonClass({ look: 'primary' })}
        >
          <LogIn aria-hidden className="size-4" />
          Log in
        </Link>
      }
    />
  );
}
