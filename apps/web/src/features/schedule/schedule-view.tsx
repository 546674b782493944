// Posts planned ahead: a calendar, lists, and what became of them. What is opened above it lives in the address.
import { FileUp, Globe, Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useConnectedSites } from '../../platform/use-connected-sites.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CalendarSkeleton } from './calendar/calendar-skeleton.tsx';
import type { ComposerSlots } from './composer-slots.ts';
import { SchedulePanels } from './schedule-panels.tsx';
import { useScheduleAddress } from './use-schedule-address.ts';
import { Link } from '../../ui/routing.tsx';

const CalendarBoard = lazy(async () => ({
  default: (await import('./calendar/calendar-board.tsx')).CalendarBoard,
}));

const OccurrenceList = lazy(async () => ({
  default: (await import('./lists/occurrence-list.tsx')).OccurrenceList,
}));
const OrderList = lazy(async () => ({ default: (await import('./lists/order-list.tsx')).OrderList }));

const SITES_PAGE = '/wordpress';

const TABS = [
  { value: 'calendar', label: 'Calendar' },
  { value: 'planned', label: 'Planned' },
  { value: 'coming', label: 'Coming' },
  { value: 'history', label: 'History' },
] as const;

export function ScheduleView(slots: ComposerSlots) {
  const address = useScheduleAddress();
  const { data: sites } = useConnectedSites();
  const hasNoSite = sites?.length === 0;
  const plan = (at?: string) => address.openComposer('new', at);
  const planButton = (
    <Button look="primary" disabled={hasNoSite} onClick={() => plan()}>
      <Plus aria-hidden className="size-4" />
      New post
    </Button>
  );
  return (
    <PageBody>
      <PageHeader
        title="Schedule posts"
        about="Plan posts ahead, see what is coming, and what became of it."
        action={
          <div className="flex flex-wrap gap-2">
            <Button disabled={hasNoSite} onClick={address.openImport}>
              <FileUp aria-hidden className="size-4" />
              Import CSV
            </Button>
            {planButton}
          </div>
        }
      />
      {hasNoSite && (
        <div className="mb-6">
          <EmptyState
            icon={Globe}
            text="Posts need a place to go. Connect a WordPress site first."
            action={
              <Link to={SITES_PAGE} className={buttonClass({ look: 'primary' })}>
                Connect a site
              </Link>
            }
          />
        </div>
      )}
      <Tabs label="Schedule" tabs={TABS}>
        {(tab) => (
          <Suspense fallback={<CalendarSkeleton />}>
            {tab === 'calendar' && <CalendarBoard addressOfPost={address.addressOfPost} onPlan={plan} />}
            {tab === 'planned' && <OrderList onEdit={address.openComposer} planButton={planButton} />}
            {(tab === 'coming' || tab === 'history') && (
              <OccurrenceList
                key={tab}
                isPast={tab === 'history'}
                addressOfPost={address.addressOfPost}
                planButton={planButton}
              />
            )}
          </Suspense>
        )}
      </Tabs>
      <SchedulePanels address={address} slots={slots} />
    </PageBody>
  );
}
