// A surface that lies on the page: a border, no shadow.
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <section className={classNames('rounded-card border border-border bg-card p-6', className)}>
      {children}
    </section>
  );
}

export function CardHeader({ title, about, action }: { title: string; about?: string; action?: ReactNode }) {
  return (
    <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
      <div>
        <h2 className="text-base font-bold">{title}</h2>
        {about && <p className="mt-0.5 text-muted-fg">{about}</p>}
      </div>
      {action}
    </div>
  );
}
