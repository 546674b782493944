// The schedule with the drafts beside it. Addresses of the composer that it once held lead to its page.
import { Navigate } from 'react-router';
import { ScheduleView } from '../features/schedule/schedule-view.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';
import { changeQuery } from '../ui/lists/use-address-query.ts';
import { useSearchParams } from '../ui/routing.tsx';

const DraftList = lazyNamed(() => import('../features/drafts/draft-list.tsx'), 'DraftList');

export function SchedulePostsPage() {
  const [query] = useSearchParams();
  const compose = query.get('compose');
  if (!compose) return <ScheduleView Drafts={DraftList} />;
  const post = compose === 'new' ? undefined : compose;
  return (
    <Navigate to={`/compose?${changeQuery(query, { compose: undefined, tab: undefined, post })}`} replace />
  );
}
