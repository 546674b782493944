// A surface that lies on the page: a border, no shadow. Its slots have fixed places: title and one line below it, an action at the
// right, then the content.
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface CardProps {
  title?: string;
  /** One line of what it is for. */
  about?: string;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Card({ title, about, action, className, children }: CardProps) {
  return (
    <section className={classNames('rounded-card border border-border bg-card p-6', className)}>
      {title && (
        <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="text-base font-bold wrap-anywhere">{title}</h2>
            {about && <p className="mt-0.5 text-muted-fg">{about}</p>}
          </div>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
