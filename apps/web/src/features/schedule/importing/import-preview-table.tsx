// What an import would plan, row by row as the spreadsheet counts, with what is wrong at its column. The wrong ones first:
// they are what one has to look at.
import type { OutputOf } from '@msm/contract/route';
import type { scheduleRoutes } from '@msm/contract/schedule/routes';
import { CircleCheck, CircleX } from 'lucide-react';
import { Alert } from '../../../ui/alert.tsx';
import type { Column } from '../../../ui/data-table-props.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { sayMoment, sayZone } from '../moment-words.rules.ts';

type ImportPreview = OutputOf<typeof scheduleRoutes.importPosts>;
type Row = ImportPreview['rows'][number];

const columns = (zone: string): Column<Row>[] => [
  { key: 'title', header: 'Title', cell: ({ title }) => title || <em>No title</em> },
  { key: 'row', header: 'Row', isRight: true, cell: ({ row }) => row },
  {
    key: 'when',
    header: 'When',
    cell: ({ dueAt }) => <span className="tabular">{dueAt ? sayMoment(Date.parse(dueAt), zone) : '–'}</span>,
  },
  { key: 'faults', header: 'Check', cell: (row) => <Faults row={row} /> },
];

export function ImportPreviewTable({ preview, zone }: { preview: ImportPreview; zone: string }) {
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
