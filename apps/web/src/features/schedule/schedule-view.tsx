// Posts planned ahead: a calendar, lists, and what became of them. What is opened above it lives in the address.
import { FileUp, Globe, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useConnectedSites } from '../../platform/use-connected-sites.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { Link } from '../../ui/routing.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CalendarSkeleton } from './calendar/calendar-skeleton.tsx';
import type { ComposerSlots } from './composer-slots.ts';
import { type ScheduleAddress, useScheduleAddress } from './use-schedule-address.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';

const CalendarBoard = lazyNamed(() => import('./calendar/calendar-board.tsx'), 'CalendarBoard');

const PublicationList = lazyNamed(() => import('./lists/publication-list.tsx'), 'PublicationList');
const PostList = lazyNamed(() => import('./lists/post-list.tsx'), 'PostList');

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
            {tab === 'planned' && <PostList onEdit={address.openComposer} planButton={planButton} />}
            {(tab === 'coming' || tab === 'history') && (
              <PublicationList
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

// What opens above the schedule: a post, the composer, the import. Each comes when it is first needed.
const PublicationDrawer = lazyNamed(
  () => import('./publication/publication-drawer.tsx'),
  'PublicationDrawer',
);
const ComposerDrawer = lazyNamed(() => import('./composer/composer-drawer.tsx'), 'ComposerDrawer');
const ImportDialog = lazyNamed(() => import('./importing/import-dialog.tsx'), 'ImportDialog');

interface SchedulePanelsProps {
  address: ScheduleAddress;
  slots: ComposerSlots;
}

function SchedulePanels({ address, slots }: SchedulePanelsProps) {
  // The last post stays in its panel while that slides away.
  const [shownId, setShownId] = useState(address.postId);
  if (address.postId !== undefined && address.postId !== shownId) setShownId(address.postId);
  return (
    <Suspense>
      {shownId && (
        <PublicationDrawer
          key={shownId}
          id={shownId}
          isOpen={address.postId !== undefined}
          address={address}
        />
      )}
      {address.compose && (
        <ComposerDrawer key={address.compose} postId={address.compose} address={address} slots={slots} />
      )}
      {address.isImporting && <ImportDialog onClose={address.close} />}
    </Suspense>
  );
}
