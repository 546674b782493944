// Posts day by day, as a list: the list view, a week on a phone, and the day below a phone's month.
import { platforms } from '@msm/contract/posts/platforms';
import { ChevronRight } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { hasMark, NetworkMark } from '../../../ui/network-mark.tsx';
import { sayDayOfWeek } from '../moment-words.rules.ts';
import { wordsOf } from '../publication-state.rules.ts';
import { StateBadge } from '../state-mark.tsx';
import { useSiteNames } from '../use-site-names.ts';
import type { PlacedPublication } from './calendar-grid.rules.ts';
import type { CalendarViewProps } from './calendar-view-props.ts';
import './agenda.css';
import { Link } from '../../../ui/routing.tsx';

/** Days without a post are left out. */
export function Agenda({ days, today, publications, addressOf, title }: CalendarViewProps) {
  const filled = days.filter((day) => publications.has(day));
  if (filled.length === 0)
    return (
      <p className="rounded-card border border-dashed border-border px-6 py-12 text-center text-muted-fg">
        Nothing is planned from {title.replace(' – ', ' to ')}.
      </p>
    );
  return (
    <div className="flex flex-col gap-6">
      {filled.map((day) => (
        <section key={day} aria-label={sayDayOfWeek(day)}>
          <h3 className={classNames('mb-2 font-medium', day === today && 'text-link')}>
            {sayDayOfWeek(day)}
            {day === today && ' · Today'}
          </h3>
          <AgendaDay placed={publications.get(day) ?? []} addressOf={addressOf} />
        </section>
      ))}
    </div>
  );
}

interface AgendaDayProps {
  placed: readonly PlacedPublication[];
  addressOf: (postId: string) => string;
}

export function AgendaDay({ placed, addressOf }: AgendaDayProps) {
  const nameOf = useSiteNames();
  return (
    <ul className="overflow-clip rounded-card border border-border bg-card">
      {placed.map(({ publication, time }) => (
        <li key={publication.id} className="agenda-post" data-kind={wordsOf(publication).kind}>
          <span className="tabular w-11 shrink-0 text-muted-fg">{time}</span>
          <span className="min-w-0 flex-1">
            <Link
              to={addressOf(publication.id)}
              className="agenda-link line-clamp-2 font-medium wrap-anywhere"
            >
              {publication.title}
            </Link>
            <span className="flex min-w-0 items-center gap-1.5 text-xs text-muted-fg">
              {/* A page and its Instagram account often have one name. */}
              {hasMark(publication.platform) && (
                <>
                  <NetworkMark network={publication.platform} className="size-3.5" />
                  <span className="sr-only">{platforms[publication.platform].label}: </span>
                </>
              )}
              <span className="truncate">
                {nameOf(publication.destinationId)}
                {publication.isRecurring && ' · repeats'}
              </span>
            </span>
          </span>
          <StateBadge publication={publication} />
          <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-fg max-sm:hidden" />
        </li>
      ))}
    </ul>
  );
}
