// Many posts at once, from a spreadsheet: chosen, looked at with all that is wrong, and only then planned.
import type { OutputOf } from '@msm/contract/route';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { CircleCheck, CircleX, MailWarning } from 'lucide-react';
import { useState } from 'react';
import { ApiError, reasonOr } from '../../../platform/api/api-error.ts';
import { useRouteMutation } from '../../../platform/api/route-hooks.ts';
import { useMissingVerification } from '../../../platform/session/use-verification.ts';
import { useDestinations } from '../../../platform/use-destinations.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/lists/data-table-props.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { MissingPrerequisite } from '../../../ui/missing-prerequisite.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { sayZone } from '../../../ui/dates/date-words.ts';
import { sayMoment } from '../moment-words.rules.ts';
import { SCHEDULE_VIEWS } from '../schedule-views.ts';
import { ImportSource, type Source } from './import-source.tsx';

const sayPosts = (count: number) => (count === 1 ? '1 post' : `${count} posts`);

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const ownZone = useMemberZone();
  const { data: sites } = useDestinations();
  const missing = useMissingVerification('publish posts');
  const [source, setSource] = useState<Source>({ csv: '', fileName: '', zone: ownZone, destinationId: '' });
  // The first call only checks and answers a token, with which the second stores.
  const look = useRouteMutation(scheduleRoutes.importPosts);
  const store = useRouteMutation(scheduleRoutes.importPosts, {
    invalidates: SCHEDULE_VIEWS,
    success: ({ right }) => `${sayPosts(right)} planned`,
  });
  const preview = look.data;
  const input = {
    csv: source.csv,
    zone: source.zone,
    destinationId: source.destinationId || sites?.[0]?.id,
  };
  const change = (changes: Partial<Source>) => {
    setSource((before) => ({ ...before, ...changes }));
    look.reset();
    store.reset();
  };
  const plan = (onlyRight: boolean) =>
    preview && store.mutate({ input: { ...input, token: preview.token, onlyRight } }, { onSuccess: onClose });
  const error = look.error ?? store.error;
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      title="Import posts"
      about="From a CSV file, as spreadsheets save it. Nothing is planned before you have seen the preview."
      footer={
        preview ? (
          <>
            <Button onClick={() => change({})}>Back</Button>
            {preview.wrong > 0 && preview.right > 0 && (
              <Button isBusy={store.isPending} onClick={() => plan(true)}>
                Plan only the {preview.right} right ones
              </Button>
            )}
            <Button
              look="primary"
              disabled={preview.wrong > 0}
              isBusy={store.isPending}
              onClick={() => plan(false)}
            >
              Plan {sayPosts(preview.rows.length)}
            </Button>
          </>
        ) : (
          <>
            {missing && <MissingPrerequisite icon={MailWarning} {...missing} />}
            <Button onClick={onClose}>Cancel</Button>
            {!missing && (
              <Button
                look="primary"
                disabled={source.csv.trim() === ''}
                isBusy={look.isPending}
                onClick={() => look.mutate({ input })}
              >
                Preview
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {error && (
          <Alert kind="danger">
            {reasonOr(error, 'The file could not be read just now. Try again.')}
            {error instanceof ApiError && error.status >= 500 && error.requestId && (
              <span className="block text-xs text-muted-fg">Request {error.requestId}</span>
            )}
          </Alert>
        )}
        {store.isPending && <ProgressBar label={`Planning ${sayPosts(preview?.right ?? 0)}`} />}
        {preview ? (
          <ImportPreviewTable preview={preview} zone={source.zone} />
        ) : (
          <ImportSource source={source} sites={sites ?? []} change={change} />
        )}
      </div>
    </Dialog>
  );
}

// What an import would plan, row by row as the spreadsheet counts, with what is wrong at its column. The wrong ones first:
// they are what one has to look at.
type ImportPreview = OutputOf<typeof scheduleRoutes.importPosts>;
type Row = ImportPreview['rows'][number];

const columns = (zone: string): Column<Row>[] => [
  { key: 'title', header: 'Title', cell: ({ title }) => title || <em>No title</em> },
  { key: 'row', header: 'Row', isRight: true, cell: ({ row }) => row },
  {
    key: 'when',
    header: 'When',
    isPlain: true,
    cell: ({ dueAt }) => <span className="tabular">{dueAt ? sayMoment(Date.parse(dueAt), zone) : '–'}</span>,
  },
  { key: 'faults', header: 'Check', isPlain: true, cell: (row) => <Faults row={row} /> },
];

function ImportPreviewTable({ preview, zone }: { preview: ImportPreview; zone: string }) {
  const { rows, right, wrong } = preview;
  const sorted = rows.toSorted((a, b) => Number(b.faults.length > 0) - Number(a.faults.length > 0));
  return (
    <div className="flex flex-col gap-4">
      {wrong > 0 ? (
        <Alert kind="danger">
          {wrong === 1 ? '1 row is wrong' : `${wrong} rows are wrong`}, {right} of {rows.length} are right.
          Nothing was planned: correct the file and choose it again.
        </Alert>
      ) : (
        <Alert kind="ok">
          {rows.length === 1 ? 'The row is right.' : `All ${rows.length} rows are right.`} Nothing is planned
          yet.
        </Alert>
      )}
      <DataTable
        label="Preview"
        columns={columns(zone)}
        rows={sorted}
        keyOf={({ row }) => String(row)}
        nameOf={({ title }) => title}
        empty={null}
      />
      <p className="text-xs text-muted-fg">Times are shown in {sayZone(zone)}.</p>
    </div>
  );
}

function Faults({ row: { faults } }: { row: Row }) {
  if (faults.length === 0)
    return (
      <span className="inline-flex items-center gap-1.5 text-ok">
        <CircleCheck aria-hidden className="size-4 shrink-0" />
        Right
      </span>
    );
  return (
    <ul className="flex flex-col gap-1">
      {faults.map(({ column, message }) => (
        <li key={column + message} className="flex gap-1.5">
          <CircleX aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
          <span>
            <strong className="font-medium">{column}:</strong> {message}
          </span>
        </li>
      ))}
    </ul>
  );
}
