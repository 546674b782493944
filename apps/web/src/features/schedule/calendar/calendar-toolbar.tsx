// Above the calendar: turning its pages, which posts it shows and how, and by whose clock.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useRouteMutation } from '../../../platform/api/route-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/forms/input.tsx';
import { saveCsv } from '../../../ui/lists/save-csv.ts';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { sayZone } from '../../../ui/dates/date-words.ts';
import type { CalendarFilters, ShownState } from './calendar-filters.rules.ts';
import type { CalendarView } from './calendar-grid.rules.ts';

const VIEW_OPTIONS = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'list', label: 'List' },
] as const;

interface CalendarToolbarProps {
  view: CalendarView;
  zone: string;
  ownZone: string;
  title: string;
  filters: CalendarFilters;
  sites: readonly { id: string; name: string }[];
  zonesInSight: readonly string[];
  range: { from: string; to: string };
  setFilters: (filters: CalendarFilters) => void;
  setView: (view: CalendarView) => void;
  setZone: (zone: string) => void;
  goToToday: () => void;
  turnBack: () => void;
  turnOn: () => void;
}

export function CalendarToolbar(props: CalendarToolbarProps) {
  const { view, zone, ownZone, title, filters, sites, zonesInSight, range } = props;
  const exporting = useRouteMutation(scheduleRoutes.exportSchedule, {
    onSuccess: (csv) => saveCsv(`schedule-${new Date().toISOString().slice(0, 10)}.csv`, csv),
    failure: 'The schedule could not be exported.',
  });
  const zones = [...new Set([ownZone, zone, ...zonesInSight, 'UTC'])];
  return (
    <div className="calendar-toolbar">
      <div className="flex min-w-0 items-center gap-1">
        <Button size="icon" look="quiet" aria-label="Earlier" onClick={props.turnBack}>
          <ChevronLeft aria-hidden className="size-4" />
        </Button>
        <Button size="icon" look="quiet" aria-label="Later" onClick={props.turnOn}>
          <ChevronRight aria-hidden className="size-4" />
        </Button>
        <Button size="small" onClick={props.goToToday}>
          Today
        </Button>
        <h2 aria-live="polite" className="ml-2 truncate text-base font-bold">
          {title}
        </h2>
      </div>
      <div className="calendar-toolbar-end">
        {sites.length > 1 && (
          <div className="calendar-filter">
            <Select
              isSmall
              aria-label="Posts of"
              value={filters.destinationId ?? ''}
              onChange={({ target }) =>
                props.setFilters({ ...filters, destinationId: target.value || undefined })
              }
            >
              <option value="">All destinations</option>
              {sites.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
        )}
        <div className="calendar-filter">
          <Select
            isSmall
            aria-label="Posts that are"
            value={filters.state ?? ''}
            onChange={({ target }) =>
              props.setFilters({ ...filters, state: (target.value || undefined) as ShownState | undefined })
            }
          >
            <option value="">All posts</option>
            <option value="attention">Needs attention</option>
            <option value="planned">Scheduled</option>
            <option value="published">Published</option>
          </Select>
        </div>
        <div className="calendar-zone">
          <Select
            isSmall
            aria-label="Times are shown in"
            value={zone}
            onChange={(event) => props.setZone(event.target.value)}
          >
            {zones.map((name) => (
              <option key={name} value={name}>
                {sayZone(name)}
              </option>
            ))}
          </Select>
        </div>
        <Segmented label="View" value={view} options={VIEW_OPTIONS} onChange={props.setView} />
        <Button
          size="icon"
          aria-label="Export these days as CSV"
          title="Export these days as CSV"
          isBusy={exporting.isPending}
          onClick={() => exporting.mutate({ input: range })}
        >
          <Download aria-hidden className="size-4" />
        </Button>
      </div>
    </div>
  );
}
