// Posts planned ahead: a calendar, lists, and what became of them. What is opened above it lives in the address.
import { Clock, FileUp, Plus } from 'lucide-react';
import type { ComponentType } from 'react';
import { Navigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { lazyNamed, WhileLoading } from '../../ui/lazy-named.ts';
import { changeQuery, useAddressQuery, type QueryChanges } from '../../ui/lists/use-address-query.ts';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CalendarSkeleton } from './calendar/calendar-skeleton.tsx';
import { usePostRights } from './use-post-rights.ts';
import { SchedulePanels } from './schedule-panels.tsx';
import { useScheduleAddress } from './use-schedule-address.ts';

const CalendarBoard = lazyNamed(() => import('./calendar/calendar-board.tsx'), 'CalendarBoard');

const PostsList = lazyNamed(() => import('./lists/posts-list.tsx'), 'PostsList');
const SeriesList = lazyNamed(() => import('./lists/series-list.tsx'), 'SeriesList');

const TABS = [
  { value: 'calendar', label: 'Calendar' },
  { value: 'drafts', label: 'Drafts' },
  { value: 'posts', label: 'Posts' },
  { value: 'repeating', label: 'Repeating' },
] as const;

/** Links in mails and notifications name tabs by earlier names. */
const FORMER_TABS: Readonly<Record<string, QueryChanges>> = {
  planned: { tab: 'posts' },
  coming: { tab: 'posts' },
  history: { tab: 'posts', state: 'past' },
};

/** `Drafts` is another feature's list; app/ puts it in. */
export function ScheduleView({ Drafts }: { Drafts: ComponentType }) {
  const address = useScheduleAddress();
  const { query } = useAddressQuery();
  const { isEditor } = usePostRights();
  const plan = (at?: string) => address.openComposer('new', at);
  const planButton = (
    <Button look="primary" onClick={() => plan()}>
      <Plus aria-hidden className="size-4" />
      New post
    </Button>
  );
  const formerTab = FORMER_TABS[query.get('tab') ?? ''];
  if (formerTab) return <Navigate replace to={`?${changeQuery(query, formerTab)}`} />;
  return (
    <PageBody>
      <PageHeader
        title="Schedule posts"
        about="Plan posts ahead, see what is coming, and what became of it."
        action={
          <div className="flex flex-wrap gap-2">
            {isEditor && (
              <Button title="Posting times" onClick={address.openPostingTimes}>
                <Clock aria-hidden className="size-4" />
                <span className="max-sm:sr-only">Posting times</span>
              </Button>
            )}
            <Button onClick={address.openImport}>
              <FileUp aria-hidden className="size-4" />
              Import CSV
            </Button>
            {planButton}
          </div>
        }
      />
      <Tabs label="Schedule" tabs={TABS}>
        {(tab) => (
          <WhileLoading fallback={<CalendarSkeleton />}>
            {tab === 'calendar' && <CalendarBoard addressOfPost={address.addressOfPost} onPlan={plan} />}
            {tab === 'drafts' && <Drafts />}
            {tab === 'posts' && <PostsList addressOfPost={address.addressOfPost} planButton={planButton} />}
            {tab === 'repeating' && <SeriesList onEdit={address.openComposer} planButton={planButton} />}
          </WhileLoading>
        )}
      </Tabs>
      <SchedulePanels address={address} />
    </PageBody>
  );
}
