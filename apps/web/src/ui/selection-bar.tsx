// What can be done with the chosen rows. It lies over the table's head, so that choosing moves nothing, and stays in
// sight while one scrolls.
import { X } from 'lucide-react';
import { Button } from './button.tsx';
import { formatCount } from './counts.ts';
import type { DataTableProps, Selection } from './data-table-props.ts';

interface SelectionBarProps<Row> {
  rows: readonly Row[];
  keyOf: DataTableProps<Row>['keyOf'];
  selection: Selection<Row>;
}

export function SelectionBar<Row>({ rows, keyOf, selection }: SelectionBarProps<Row>) {
  const chosen = rows.filter((row) => selection.keys.has(keyOf(row)));
  return (
    <div className="selection-bar" data-shown={chosen.length > 0}>
      <span role="status" className="tabular font-medium whitespace-nowrap">
        {chosen.length > 0 && `${formatCount(chosen.length)} selected`}
      </span>
      {chosen.length > 0 && (
        <>
          {selection.renderActions(chosen)}
          <Button
            look="quiet"
            size="icon"
            aria-label="Clear selection"
            onClick={() => selection.onChange(new Set())}
          >
            <X aria-hidden className="size-4" />
          </Button>
        </>
      )}
    </div>
  );
}
