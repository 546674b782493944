// The calendar of posts for social networks, with what opens above it: the schedule as the social media manager shows it.
import { lazyNamed, WhileLoading } from '../../ui/lazy-named.ts';
import { CalendarSkeleton } from './calendar/calendar-skeleton.tsx';
import { SchedulePanels } from './schedule-panels.tsx';
import { useScheduleAddress } from './use-schedule-address.ts';

const CalendarBoard = lazyNamed(() => import('./calendar/calendar-board.tsx'), 'CalendarBoard');

export function NetworkSchedule() {
  const address = useScheduleAddress();
  return (
    <>
      <WhileLoading fallback={<CalendarSkeleton />}>
        <CalendarBoard
          isForNetworks
          addressOfPost={address.addressOfPost}
          onPlan={(at) => address.openComposer('new', at)}
        />
      </WhileLoading>
      <SchedulePanels address={address} />
    </>
  );
}
