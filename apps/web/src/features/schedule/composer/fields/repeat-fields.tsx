// Whether a post repeats, how, and until when.
import { REPEAT_COUNT } from '@msm/contract/schedule/limits';
import { DatePicker } from '../../../../ui/dates/date-picker.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { Input, Select } from '../../../../ui/forms/input.tsx';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { WEEKDAYS } from '../../../../ui/dates/date-words.ts';
import type { ComposeForm, Repeat } from '../compose-form.rules.ts';
import type { FieldsProps } from './fields-props.ts';

const UNITS: Readonly<Record<Exclude<Repeat, 'none'>, string>> = {
  hourly: 'hours',
  daily: 'days',
  weekly: 'weeks',
  monthly: 'months',
};
const MONTH_DAYS = Array.from({ length: 31 }, (_, day) => String(day + 1));

export function RepeatFields({ form, errors, change }: FieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Repeats" error={errors.repeat}>
          {(control) => (
            <Select
              {...control}
              value={form.repeat}
              onChange={(event) => change({ repeat: event.target.value as Repeat })}
            >
              <option value="none">Once</option>
              <option value="hourly">Hourly</option>
              <option value="daily">Daily</option>
              <option value="weekly">Weekly</option>
              <option value="monthly">Monthly</option>
            </Select>
          )}
        </Field>
        {form.repeat !== 'none' && (
          <Field label={`Every how many ${UNITS[form.repeat]}`}>
            {(control) => (
              <Input
                {...control}
                type="number"
                inputMode="numeric"
                min={1}
                value={form.interval}
                onChange={(event) => change({ interval: event.target.value })}
              />
            )}
          </Field>
        )}
      </div>
      {form.repeat === 'weekly' && <Weekdays form={form} errors={errors} change={change} />}
      {form.repeat === 'monthly' && (
        <Field label="On">
          {(control) => (
            <Select
              {...control}
              value={form.monthDay}
              onChange={(event) => change({ monthDay: event.target.value })}
            >
              {MONTH_DAYS.map((day) => (
                <option key={day} value={day}>
                  Day {day}
                </option>
              ))}
              <option value="last">The last day of the month</option>
            </Select>
          )}
        </Field>
      )}
      {form.repeat !== 'none' && <EndFields form={form} errors={errors} change={change} />}
      {form.repeat !== 'none' && form.brief && (
        <Switch
          label="Write a fresh post from this brief each time"
          help={`About “${form.brief.topic}”. Without it, the text above is published every time.`}
          checked={form.isFresh}
          onChange={(event) => change({ isFresh: event.target.checked })}
        />
      )}
    </div>
  );
}

function Weekdays({ form, change }: FieldsProps) {
  const toggle = (day: number) => {
    const others = form.weekdays.filter((other) => other !== day);
    const weekdays = others.length < form.weekdays.length ? others : [...others, day];
    change({ weekdays: weekdays.toSorted((a, b) => a - b) });
  };
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">On</legend>
      <div className="weekdays">
        {WEEKDAYS.map((name, place) => (
          <label key={name} className="weekday">
            <input
              type="checkbox"
              className="sr-only"
              aria-label={name}
              checked={form.weekdays.includes(place + 1)}
              onChange={() => toggle(place + 1)}
            />
            <span aria-hidden>{name.slice(0, 2)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function EndFields({ form, change }: FieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Ends">
        {(control) => (
          <Select
            {...control}
            value={form.endKind}
            onChange={(event) => change({ endKind: event.target.value as ComposeForm['endKind'] })}
          >
            <option value="never">Never</option>
            <option value="count">After a number of times</option>
            <option value="until">On a date</option>
          </Select>
        )}
      </Field>
      {form.endKind === 'count' && (
        <Field label="After how many times">
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={REPEAT_COUNT.min}
              max={REPEAT_COUNT.max}
              value={form.endCount}
              onChange={(event) => change({ endCount: event.target.value })}
            />
          )}
        </Field>
      )}
      {form.endKind === 'until' && (
        <Field label="Last day">
          {(control) => (
            <DatePicker
              {...control}
              timeZone={form.zone}
              min={form.wallTime.slice(0, 10)}
              value={form.endUntil}
              onChange={(endUntil) => change({ endUntil })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
