// A part of the dashboard: its name, the way to more, and its own loading and failure, so that one that fails takes no
// other down.
import type { ReactNode } from 'react';
import { describeFailure } from '../../platform/api/query-failure.ts';
import { Card } from '../../ui/card.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Link } from '../../ui/routing.tsx';

interface Asked<Answer> {
  data: Answer | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface DashboardSectionProps<Answer> {
  /** Also the mark that links within the page lead to. */
  id: string;
  title: string;
  aside?: ReactNode;
  more?: { words: string; to: string };
  asked: Asked<Answer>;
  failure: string;
  skeleton: ReactNode;
  children: (answer: Answer) => ReactNode;
}

export function DashboardSection<Answer>(section: DashboardSectionProps<Answer>) {
  const { id, title, aside, more, asked, failure, skeleton, children } = section;
  const { data, error, refetch } = asked;
  return (
    <Card className="min-w-0 max-sm:p-4">
      <div className="mb-4 flex min-h-6 items-center justify-between gap-3">
        {/* Focused when what had the focus is gone. */}
        <h2 id={id} tabIndex={-1} className="scroll-mt-20 text-base font-bold outline-none">
          {title}
          {aside}
        </h2>
        {more && (
          <Link
            to={more.to}
            className="rounded-sm font-medium whitespace-nowrap text-link underline-offset-4 hover:underline"
          >
            {more.words}
          </Link>
        )}
      </div>
      {data !== undefined && children(data)}
      {data === undefined && error && <FailedState {...describeFailure(error, failure, refetch)} />}
      {data === undefined && !error && <div aria-busy>{skeleton}</div>}
    </Card>
  );
}

/** A calm line where there is nothing to list. */
export function NothingHere({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 text-muted-fg">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-muted">{icon}</span>
      <p>{children}</p>
    </div>
  );
}
