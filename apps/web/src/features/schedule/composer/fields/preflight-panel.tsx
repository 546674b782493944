// A look ahead: what would stop the post, and the next times at which it would go out, in words.
import '../../../../platform/api/no-eval.ts';
import { Recurrence } from '@msm/contract/schedule/recurrence';
import { CircleCheck, LoaderCircle } from 'lucide-react';
import type { DestinationChoice } from '../../../../platform/use-destinations.ts';
import { ApiError, reasonOr } from '../../../../platform/api/api-error.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { offsetName } from '../../../../ui/dates/zoned-time.ts';
import { sayZone } from '../../../../ui/dates/date-words.ts';
import { clockChangeAmong, sayMoment } from '../../moment-words.rules.ts';
import { sayRecurrence } from '../../recurrence-words.rules.ts';
import { problemsBeside, type ComposeErrors } from '../compose-errors.rules.ts';
import { recurrenceOf, type ComposeForm } from '../compose-form.rules.ts';
import type { Preflight } from '../use-preflight.ts';
import { nameAmong } from './destinations-field.tsx';

interface PreflightPanelProps {
  form: ComposeForm;
  preflight: Preflight;
  /** Said at their fields already. */
  errors: ComposeErrors;
  sites: readonly DestinationChoice[];
  /** An empty form is not nagged about: its problems are shown at their fields once it was sent. */
  isBegun: boolean;
}

export function PreflightPanel({ form, preflight, errors, sites, isBegun }: PreflightPanelProps) {
  const { error, isFetching, isAsked, dueAts } = preflight;
  const problems = isBegun ? problemsBeside(preflight.problems, errors) : [];
  const isReady = dueAts !== undefined && preflight.problems.length === 0 && !isFetching;
  return (
    <section aria-label="Check" className="flex flex-col gap-3 rounded-card border border-border p-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-medium">{sayRepeating(form)}</h2>
        <span role="status" className="flex items-center gap-1.5 text-xs text-muted-fg">
          {isFetching && <LoaderCircle aria-hidden className="size-3.5 animate-spin" />}
          {isFetching && 'Checking'}
          {isReady && isAsked && <CircleCheck aria-hidden className="size-3.5 text-ok" />}
          {isReady && isAsked && 'Ready to publish'}
        </span>
      </div>
      {error && (
        <Alert kind="warn">
          {reasonOr(error, 'It could not be checked just now. It is checked again when you save.')}
          {error instanceof ApiError && error.requestId && (
            <span className="block text-xs text-muted-fg">Request {error.requestId}</span>
          )}
        </Alert>
      )}
      {isAsked && problems.length > 0 && (
        <Alert kind="danger">
          <p className="font-medium">Needed before it can be published:</p>
          <ul className="mt-1 list-disc pl-5">
            {problems.map(({ field, message, destinationId }) => (
              <li key={`${field} ${message} ${destinationId}`}>
                {destinationId && `${nameAmong(sites, destinationId)}: `}
                {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {isAsked && dueAts && dueAts.length > 0 && <NextTimes dueAts={dueAts} zone={form.zone} />}
      {!isAsked && (
        <p className="text-muted-fg">With a destination and a time, the next dates are shown here.</p>
      )}
    </section>
  );
}

/** Half a repetition has no words yet. */
function sayRepeating(form: ComposeForm): string {
  if (form.repeat === 'none') return sayRecurrence(null);
  const { data } = Recurrence.safeParse(recurrenceOf(form));
  return data ? sayRecurrence(data) : 'Repeats';
}

function NextTimes({ dueAts, zone }: { dueAts: readonly string[]; zone: string }) {
  const instantsMs = dueAts.map((dueAt) => Date.parse(dueAt));
  const change = clockChangeAmong(instantsMs, zone);
  return (
    <div className="flex flex-col gap-2">
      <ol aria-label="Next times" className="tabular flex flex-col gap-1">
        {instantsMs.map((instantMs) => (
          <li key={instantMs} className="flex flex-wrap justify-between gap-x-3">
            <span>{sayMoment(instantMs, zone)}</span>
            <span className="text-muted-fg">{offsetName(instantMs, zone)}</span>
          </li>
        ))}
      </ol>
      <p className="text-xs text-muted-fg">
        {sayZone(zone)}
        {change !== undefined &&
          `. The clocks change before ${sayMoment(instantsMs[change]!, zone)}; the time on the wall stays.`}
      </p>
    </div>
  );
}
