// The top of a page: its title, one line of what it is for, the main action at the right.
import type { ReactNode } from 'react';

export function PageHeader({ title, about, action }: { title: string; about?: string; action?: ReactNode }) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
      {/* Long texts wrap beside the action, and only a narrow page has it below. */}
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="text-xl font-bold tracking-tight wrap-anywhere">{title}</h1>
        {about && <p className="mt-1 text-muted-fg">{about}</p>}
      </div>
      {action}
    </header>
  );
}

/** Content at most 1200 px wide. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-[75rem] px-4 py-8 sm:px-6">{children}</div>;
}
