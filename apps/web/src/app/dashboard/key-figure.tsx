// A number, what it counts, and a line that says what to make of it. The whole card leads to what is behind it.
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Link } from '../../ui/routing.tsx';

interface KeyFigureProps {
  name: string;
  to: string;
  /** Undefined while it is not known. */
  value: string | undefined;
  about: ReactNode;
  hasFailed: boolean;
  isAlarming?: boolean;
}

const CLASS =
  'flex h-full flex-col rounded-card border border-border bg-card p-4 transition-colors hover:border-control sm:p-5';

export function KeyFigure({ name, to, value, about, hasFailed, isAlarming = false }: KeyFigureProps) {
  const words = (
    <>
      <span className="text-muted-fg">{name}</span>
      <span
        className={classNames(
          'tabular mt-1 flex h-10 items-center text-xl font-bold tracking-tight sm:text-2xl',
          isAlarming && 'text-danger',
        )}
      >
        {value ?? (hasFailed ? '–' : <Skeleton className="h-7 w-16" />)}
      </span>
      <span className="mt-1 line-clamp-2 min-h-5 wrap-anywhere text-muted-fg">
        {value === undefined ? hasFailed ? 'Could not be loaded' : <Skeleton className="h-4 w-24" /> : about}
      </span>
    </>
  );
  return (
    <li className="min-w-0">
      {to.startsWith('#') ? (
        <a href={to} className={CLASS}>
          {words}
        </a>
      ) : (
        <Link to={to} className={CLASS}>
          {words}
        </Link>
      )}
    </li>
  );
}
