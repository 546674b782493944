// The shape of the bell's list while it loads.
import { Skeleton } from '../../ui/skeleton.tsx';

const ROWS = 3;

export function NotificationsSkeleton() {
  return (
    <div className="flex flex-col gap-5 p-4" aria-busy>
      <span className="sr-only">Loading</span>
      {Array.from({ length: ROWS }, (_, place) => (
        <div key={place} className="flex gap-3">
          <Skeleton className="size-8 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-3 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  );
}
