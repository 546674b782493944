// A month on a phone: how many posts a day has, and the chosen day's posts below, large enough for a thumb.
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { sayDayOfWeek, sayShortWeekday } from '../moment-words.rules.ts';
import { wordsOf } from '../publication-state.rules.ts';
import { AgendaDay } from './agenda.tsx';
import { inWeeks, type PlacedPublication } from './calendar-grid.rules.ts';
import type { CalendarViewProps } from './calendar-view-props.ts';
import './phone-month.css';

const MOST_DOTS = 3;

export function PhoneMonth({ days, date, today, publications, title, addressOf, onPlan }: CalendarViewProps) {
  const month = date.slice(0, 7);
  const [chosen, setChosen] = useState<string>();
  const usual = today.startsWith(month) ? today : (days.find((day) => day.startsWith(month)) ?? date);
  const day = chosen && days.includes(chosen) ? chosen : usual;
  const placed = publications.get(day) ?? [];
  return (
    <div className="flex flex-col gap-5">
      <table aria-label={title} className="phone-month">
        <thead>
          <tr>
            {days.slice(0, 7).map((weekday) => (
              <th key={weekday} scope="col">
                <abbr title={sayDayOfWeek(weekday).split(',')[0]}>
                  {sayShortWeekday(weekday).slice(0, 1)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inWeeks(days).map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one} data-outside={!one.startsWith(month) || undefined}>
                  <button
                    type="button"
                    aria-pressed={one === day}
                    aria-current={one === today ? 'date' : undefined}
                    className="phone-day"
                    onClick={() => setChosen(one)}
                  >
                    <span aria-hidden>{Number(one.slice(8))}</span>
                    <Dots placed={publications.get(one) ?? []} />
                    <span className="sr-only">
                      {sayDayOfWeek(one)}
                      {one === today && ', today'}, {sayCount(publications.get(one)?.length ?? 0)}
                    </span>
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <section aria-label={sayDayOfWeek(day)} className="flex flex-col gap-3">
        <div className="flex items-center justify-between gap-3">
          <h3 className="font-medium">
            {sayDayOfWeek(day)}
            {day === today && ' · Today'}
          </h3>
          {day >= today && (
            <Button size="small" onClick={() => onPlan(day)}>
              <Plus aria-hidden className="size-4" />
              Plan a post
            </Button>
          )}
        </div>
        {placed.length > 0 ? (
          <AgendaDay placed={placed} addressOf={addressOf} />
        ) : (
          <p className="text-muted-fg">Nothing on this day.</p>
        )}
      </section>
    </div>
  );
}

const sayCount = (count: number) => (count === 1 ? '1 post' : `${count || 'no'} posts`);

function Dots({ placed }: { placed: readonly PlacedPublication[] }) {
  return (
    <span aria-hidden className="phone-dots">
      {placed.length > MOST_DOTS ? (
        <span className="text-xs">{placed.length}</span>
      ) : (
        placed.map(({ publication }) => (
          <span key={publication.id} className="phone-dot" data-kind={wordsOf(publication).kind} />
        ))
      )}
    </span>
  );
}
