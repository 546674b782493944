// Another time for many posts: all by as much, or all on one day, each at its own time of day.
import type { BulkInput } from '@msm/contract/schedule/bulk';
import { BULK_MOVE } from '@msm/contract/schedule/limits';
import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DatePicker } from '../../../ui/dates/date-picker.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { sayPosts } from './bulk-words.rules.ts';

type MoveBy = Extract<BulkInput, { action: 'move' }>['by'];

const WAYS = [
  { value: 'later', label: 'Later' },
  { value: 'earlier', label: 'Earlier' },
  { value: 'date', label: 'To a date' },
] as const;
type Way = (typeof WAYS)[number]['value'];

interface BulkMoveDialogProps {
  count: number;
  isBusy: boolean;
  onClose: () => void;
  onMove: (by: MoveBy) => void;
}

export function BulkMoveDialog({ count, isBusy, onClose, onMove }: BulkMoveDialogProps) {
  const formId = useId();
  const [way, setWay] = useState<Way>('later');
  const [days, setDays] = useState('1');
  const [hours, setHours] = useState('0');
  const [date, setDate] = useState('');
  const by = way === 'date' ? onDate(date) : shift(way, Number(days), Number(hours));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (by && !isBusy) onMove(by);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Move ${sayPosts(count)}`}
      about={
        way === 'date'
          ? 'Each keeps its time of day. Posts that are published or being sent stay.'
          : 'All move by as much, on the clock of their own time zone. Posts that are published or being sent stay.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" disabled={!by} isBusy={isBusy}>
            Move {sayPosts(count)}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Segmented label="How" value={way} options={WAYS} onChange={setWay} />
        {way === 'date' ? (
          <Field label="Date">
            {(control) => <DatePicker {...control} value={date} onChange={setDate} />}
          </Field>
        ) : (
          <div className="grid grid-cols-2 gap-4">
            <Amount label="Days" value={days} max={BULK_MOVE.days} onChange={setDays} />
            <Amount label="Hours" value={hours} max={BULK_MOVE.hours} onChange={setHours} />
          </div>
        )}
      </form>
    </Dialog>
  );
}

interface AmountProps {
  label: string;
  value: string;
  max: number;
  onChange: (value: string) => void;
}

const Amount = ({ label, value, max, onChange }: AmountProps) => (
  <Field label={label} error={isAmount(Number(value), max) ? undefined : `Write a number from 0 to ${max}.`}>
    {(control) => (
      <Input
        {...control}
        inputMode="numeric"
        className="tabular"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);

const isAmount = (value: number, max: number) => Number.isInteger(value) && value >= 0 && value <= max;

const onDate = (date: string): MoveBy | undefined => (date ? { date } : undefined);

function shift(way: Way, days: number, hours: number): MoveBy | undefined {
  if (!isAmount(days, BULK_MOVE.days) || !isAmount(hours, BULK_MOVE.hours) || days + hours === 0)
    return undefined;
  return way === 'earlier' ? { days: -days, hours: -hours } : { days, hours };
}
