// The weekly posting times of a site: a new post takes the next free one.
import { SLOTS_PER_WEEK } from '@msm/contract/schedule/limits';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { PostingTimes } from '@msm/contract/schedule/slots';
import { CopyPlus, Plus, X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { describeFailure } from '../../../platform/api/query-failure.ts';
import { useRouteMutation, useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useDestinations, type DestinationChoice } from '../../../platform/use-destinations.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TimeInput } from '../../../ui/dates/time-input.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/input.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { WEEKDAYS } from '../../../ui/dates/date-words.ts';
import { ZoneSelect } from '../../../ui/dates/zone-select.tsx';
import { byWeekday, likeDay, toSlots, withoutTime, withTime, type WeekSlots } from './week-slots.rules.ts';

export function PostingTimesDrawer({ onClose }: { onClose: () => void }) {
  const { data: sites } = useDestinations();
  const { data, error, refetch } = useRouteQuery(scheduleRoutes.listPostingTimes, {});
  const [chosenId, setChosenId] = useState<string>();
  const siteId = chosenId ?? sites?.[0]?.id;
  if (!data || !sites || !siteId)
    return (
      <Drawer isOpen onClose={onClose} title="Posting times">
        {error ? (
          <FailedState {...describeFailure(error, 'The posting times could not be loaded.', refetch)} />
        ) : (
          <Skeleton className="h-64" />
        )}
      </Drawer>
    );
  return (
    <TimesOfSite
      key={siteId}
      siteId={siteId}
      sites={sites}
      set={data.postingTimes.find(({ destinationId }) => destinationId === siteId)}
      onSite={setChosenId}
      onClose={onClose}
    />
  );
}

interface TimesOfSiteProps {
  siteId: string;
  sites: readonly DestinationChoice[];
  /** None when the site has no posting times yet. */
  set: PostingTimes | undefined;
  onSite: (siteId: string) => void;
  onClose: () => void;
}

function TimesOfSite({ siteId, sites, set, onSite, onClose }: TimesOfSiteProps) {
  const ownZone = useMemberZone();
  const [zone, setZone] = useState(set?.zone ?? ownZone);
  const [week, setWeek] = useState(() => byWeekday(set?.slots ?? []));
  const slots = toSlots(week);
  const save = useRouteMutation(scheduleRoutes.setPostingTimes, {
    invalidates: [scheduleRoutes.listPostingTimes],
    success: 'Posting times saved',
  });
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title="Posting times"
      about="When you like to post. A new post is offered the next of these times at which nothing is planned."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            isBusy={save.isPending}
            disabled={slots.length > SLOTS_PER_WEEK}
            onClick={() =>
              save.mutate(
                {
                  params: { platform: platformOf(sites, siteId), destinationId: siteId },
                  input: { zone, slots },
                },
                { onSuccess: onClose },
              )
            }
          >
            Save · {slots.length === 1 ? '1 time' : `${slots.length} times`} a week
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {save.error && (
          <Alert kind="danger">{reasonOr(save.error, 'The posting times could not be saved.')}</Alert>
        )}
        {sites.length > 1 && (
          <Field label="Site">
            {(control) => (
              <Select {...control} value={siteId} onChange={(event) => onSite(event.target.value)}>
                {sites.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field label="Time zone">
          {(control) => <ZoneSelect {...control} value={zone} onChange={setZone} />}
        </Field>
        <ul className="flex flex-col divide-y divide-border">
          {WEEKDAYS.map((name, place) => (
            <DayTimes key={name} name={name} weekday={place + 1} week={week} onChange={setWeek} />
          ))}
        </ul>
      </div>
    </Drawer>
  );
}

interface DayTimesProps {
  name: string;
  weekday: number;
  week: WeekSlots;
  onChange: (week: WeekSlots) => void;
}

function DayTimes({ name, weekday, week, onChange }: DayTimesProps) {
  const times = week.get(weekday) ?? [];
  const [time, setTime] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!time) return;
    onChange(withTime(week, weekday, time));
    setTime('');
  };
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex items-center justify-between gap-3">
        <span className="font-medium">{name}</span>
        <form noValidate onSubmit={add} className="flex items-center gap-2">
          <div className="w-20">
            <TimeInput aria-label={`A time on ${name}`} value={time} onChange={setTime} />
          </div>
          <Button type="submit" size="icon" aria-label={`Add the time on ${name}`} title="Add the time">
            <Plus aria-hidden className="size-4" />
          </Button>
        </form>
      </div>
      {times.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          {times.map((one) => (
            <span
              key={one}
              className="tabular inline-flex h-8 items-center gap-1 rounded-control border border-border bg-muted pl-2.5"
            >
              {one}
              <button
                type="button"
                aria-label={`Remove ${one} on ${name}`}
                className="grid size-7 place-items-center rounded-control text-muted-fg hover:text-fg"
                onClick={() => onChange(withoutTime(week, weekday, one))}
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </span>
          ))}
          <Button size="small" look="quiet" onClick={() => onChange(likeDay(week, weekday))}>
            <CopyPlus aria-hidden className="size-4" />
            Use on every day
          </Button>
        </div>
      )}
    </li>
  );
}

const platformOf = (sites: readonly DestinationChoice[], id: string) =>
  sites.find((site) => site.id === id)?.platform ?? 'wordpress';
