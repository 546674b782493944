// Another time for a post, without dragging: by keyboard, by thumb, and to days that are not in sight.
import type { Publication } from '@msm/contract/schedule/schemas';
import { useId, useState, type FormEvent } from 'react';
import { ApiError, reasonOr } from '../../../platform/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { DateTimePicker } from '../../../ui/dates/date-time-picker.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { wallTimeOf } from '../../../ui/dates/zoned-time.ts';
import { instantOfNew } from '../calendar/moved-time.rules.ts';
import { useMovePublication } from '../calendar/use-move-publication.ts';
import { ZoneSelect } from '../../../ui/dates/zone-select.tsx';

const SCOPES = [
  { value: 'this', label: 'This post' },
  { value: 'series', label: 'This and all that follow' },
] as const;

export function MoveDialog({ publication, onClose }: { publication: Publication; onClose: () => void }) {
  const formId = useId();
  const move = useMovePublication();
  const [zone, setZone] = useState(publication.zone);
  const [wallTime, setWallTime] = useState(publication.wallTime);
  const [scope, setScope] = useState<'this' | 'series'>('this');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wallTime) move.mutate({ publication, wallTime, zone, scope }, { onSuccess: onClose });
  };
  const refusal = move.error && reasonOr(move.error, 'The post could not be moved.');
  const atField = move.error instanceof ApiError ? move.error.fields['wallTime'] : undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Move"
      about={`“${publication.title}”`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" disabled={!wallTime} isBusy={move.isPending}>
            Move
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label="New date and time" error={atField ?? refusal ?? undefined}>
          {(control) => (
            <DateTimePicker
              {...control}
              isZoneShown={false}
              timeZone={zone}
              value={wallTime && instantOfNew({ wallTime, zone })}
              onChange={(instant) => setWallTime(instant && toWall(instant, zone))}
            />
          )}
        </Field>
        <Field label="Time zone">
          {(control) => <ZoneSelect {...control} value={zone} onChange={setZone} />}
        </Field>
        {publication.isRecurring && (
          <div className="flex flex-col gap-1.5">
            <span className="font-medium">Which</span>
            <Segmented label="Which" value={scope} options={SCOPES} onChange={setScope} />
            <p className="text-muted-fg">
              {scope === 'series'
                ? 'All that are still to come take the new time; the days move with this one.'
                : 'The others of the series stay where they are.'}
            </p>
          </div>
        )}
      </form>
    </Dialog>
  );
}

function toWall(instant: string, zone: string): string {
  const { date, time } = wallTimeOf(Date.parse(instant), zone);
  return `${date}T${time}`;
}
