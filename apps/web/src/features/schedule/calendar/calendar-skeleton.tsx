// A calendar that is on its way, as large as the real one.
import { Skeleton } from '../../../ui/skeleton.tsx';

export const CalendarSkeleton = () => (
  <div aria-busy aria-label="Loading the calendar" role="status">
    <Skeleton className="h-[34rem] rounded-card max-md:h-80" />
  </div>
);
