// A grey shape where content is about to be; quick answers never show it.
import { classNames } from './class-names.ts';

export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden className="block animate-late">
      <span className={classNames('block animate-pulse rounded-control bg-muted', className)} />
    </span>
  );
}
