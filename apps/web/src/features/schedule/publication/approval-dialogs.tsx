// What a decision on a post needs besides: a new time where its own has passed, a note where it is returned.
import { APPROVAL_NOTE_MAX_LENGTH } from '@msm/contract/schedule/limits';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { Publication } from '@msm/contract/schedule/schemas';
import { useId, useState, type FormEvent } from 'react';
import { ApiError, reasonOr } from '../../../platform/api/api-error.ts';
import { useRouteMutation } from '../../../platform/api/route-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { DateTimePicker } from '../../../ui/dates/date-time-picker.tsx';
import { wallTimeOf } from '../../../ui/dates/zoned-time.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { instantOfNew } from '../calendar/moved-time.rules.ts';
import { SCHEDULE_VIEWS } from '../schedule-views.ts';
import { ZoneSelect } from '../../../ui/dates/zone-select.tsx';
import { nextHour } from './next-hour.rules.ts';

interface DecisionDialogProps {
  publication: Publication;
  onClose: () => void;
}

export function ApproveAtDialog({ publication, onClose }: DecisionDialogProps) {
  const formId = useId();
  const { postId, version } = publication;
  const [zone, setZone] = useState(publication.zone);
  const [wallTime, setWallTime] = useState(() => nextHour(Date.now(), publication.zone));
  const approve = useRouteMutation(scheduleRoutes.approvePost, {
    invalidates: SCHEDULE_VIEWS,
    success: `“${publication.title}” is scheduled`,
    onSuccess: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wallTime) approve.mutate({ params: { id: postId }, input: { version, wallTime, zone } });
  };
  const { error } = approve;
  const atField = error instanceof ApiError ? error.fields['wallTime'] : undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Approve at a new time"
      about={`The time of “${publication.title}” has passed. Choose when it is published.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" disabled={!wallTime} isBusy={approve.isPending}>
            Approve
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field
          label="New date and time"
          error={atField ?? (error ? reasonOr(error, 'The post could not be approved.') : undefined)}
        >
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
      </form>
    </Dialog>
  );
}

function toWall(instant: string, zone: string): string {
  const { date, time } = wallTimeOf(Date.parse(instant), zone);
  return `${date}T${time}`;
}

export function ReturnDialog({ publication, onClose }: DecisionDialogProps) {
  const formId = useId();
  const { postId, version } = publication;
  const [note, setNote] = useState('');
  const giveBack = useRouteMutation(scheduleRoutes.returnPost, {
    invalidates: SCHEDULE_VIEWS,
    success: `“${publication.title}” is returned`,
    onSuccess: onClose,
  });
  const isEmpty = note.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty) giveBack.mutate({ params: { id: postId }, input: { version, note } });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Return this post"
      about={`“${publication.title}” is not published. Your note is shown with it, and after an edit it waits for approval again.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" disabled={isEmpty} isBusy={giveBack.isPending}>
            Return post
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field
          label="What should change?"
          error={giveBack.error ? reasonOr(giveBack.error, 'The post could not be returned.') : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              autoFocus
              value={note}
              maxLength={APPROVAL_NOTE_MAX_LENGTH}
              length={note.length}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
