// When a post goes out: day, time and zone, with the same moment on the member's own clock where that differs.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { CalendarPlus } from 'lucide-react';
import { useRouteMutation } from '../../../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../../../platform/use-member-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { DateTimePicker } from '../../../../ui/dates/date-time-picker.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { useNow } from '../../../../ui/dates/use-now.ts';
import { wallTimeOf } from '../../../../ui/dates/zoned-time.ts';
import { instantOfNew } from '../../calendar/moved-time.rules.ts';
import { sayZone } from '../../../../ui/dates/date-words.ts';
import { sayElsewhere } from '../../moment-words.rules.ts';
import { ZoneSelect } from '../../../../ui/dates/zone-select.tsx';
import { wallTimeChanges } from '../compose-form.rules.ts';
import type { FieldsProps } from './fields-props.ts';

// The next posting time of the first destination at which nothing is planned yet.
function NextFreeTime({ form, change }: Pick<FieldsProps, 'form' | 'change'>) {
  const [first] = form.destinations;
  const find = useRouteMutation(scheduleRoutes.findNextSlot, {
    onSuccess: ({ wallTime, zone }) => change((now) => ({ ...wallTimeChanges(now, wallTime), zone })),
    failure: 'The next free time could not be found. Try again.',
  });
  if (!first) return null;
  const { platform, destinationId } = first;
  const isBestHour = find.data?.isBestHour && find.data.wallTime === form.wallTime;
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-2">
      <Button
        size="small"
        look="quiet"
        isBusy={find.isPending}
        onClick={() => find.mutate({ params: { platform, destinationId }, input: { zone: form.zone } })}
      >
        <CalendarPlus aria-hidden className="size-4" />
        Next free time
      </Button>
      <span role="status" className="text-muted-fg">
        {isBestHour && 'Posts there did best at this hour.'}
      </span>
    </div>
  );
}

export function WhenFields({ form, errors, change }: FieldsProps) {
  const ownZone = useMemberZone();
  const today = wallTimeOf(useNow(), form.zone).date;
  const instant = form.wallTime && instantOfNew(form);
  const onOwnClock = instant && sayElsewhere(Date.parse(instant), form.zone, ownZone);
  const setInstant = (chosen: string) => {
    const { date, time } = wallTimeOf(Date.parse(chosen || '0'), form.zone);
    change((now) => wallTimeChanges(now, chosen && `${date}T${time}`));
  };
  return (
    <div className="grid gap-5 sm:grid-cols-[3fr_2fr]">
      <Field
        label="Date and time"
        error={errors.wallTime}
        help={onOwnClock && `That is ${onOwnClock} in ${sayZone(ownZone)}, your clock.`}
      >
        {(control) => (
          <>
            <DateTimePicker
              {...control}
              isZoneShown={false}
              timeZone={form.zone}
              min={today}
              value={instant}
              onChange={setInstant}
            />
            <NextFreeTime form={form} change={change} />
          </>
        )}
      </Field>
      <Field label="Time zone" error={errors.zone}>
        {(control) => <ZoneSelect {...control} value={form.zone} onChange={(zone) => change({ zone })} />}
      </Field>
    </div>
  );
}
