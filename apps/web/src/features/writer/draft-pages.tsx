// The pages of the earlier drafts. Not in the address, which belongs to the page below the drawer.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/counts.ts';
import { lastPageOf, rowsOf } from '../../ui/page-numbers.ts';

interface DraftPagesProps {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

export function DraftPages({ page, pageSize, total, onPage }: DraftPagesProps) {
  const lastPage = lastPageOf(total, pageSize);
  // The last row of the last page may have been deleted.
  const shown = Math.min(page, lastPage);
  if (shown !== page) onPage(shown);
  const { from, to } = rowsOf(shown, pageSize, total);
  return (
    <nav aria-label="Pages of drafts" className="flex items-center justify-between gap-3">
      <span role="status" className="tabular text-muted-fg">
        {formatCount(from)}–{formatCount(to)} of {formatCount(total)}
      </span>
      {lastPage > 1 && (
        <span className="flex gap-1">
          <Button
            size="icon"
            aria-label="Previous page"
            disabled={shown === 1}
            onClick={() => onPage(shown - 1)}
          >
            <ChevronLeft aria-hidden className="size-4" />
          </Button>
          <Button
            size="icon"
            aria-label="Next page"
            disabled={shown === lastPage}
            onClick={() => onPage(shown + 1)}
          >
            <ChevronRight aria-hidden className="size-4" />
          </Button>
        </span>
      )}
    </nav>
  );
}
