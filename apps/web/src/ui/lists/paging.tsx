// Below a list: "11–20 of 134", how many rows a page has, and the other pages as links.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { buttonClass } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { formatCount } from '../counts.ts';
import { Select } from '../forms/input.tsx';
import {
  DEFAULT_PAGE_SIZE,
  isFollowed,
  lastPageOf,
  PAGE_SIZES,
  pageNumbers,
  rowsOf,
} from './page-numbers.ts';
import type { Paging as PagingState } from './use-paging.ts';
import { Link } from '../routing.tsx';

interface PagingProps {
  paging: PagingState;
  /** Where a page has several lists: whose pages these are. */
  label?: string;
  /** Undefined until the first answer; the place is kept. */
  total: number | undefined;
  /** There are more than `total`: counting stopped there. */
  isMore?: boolean | undefined;
  /** Cursor of the page that follows, where the list has cursors. Not that of a placeholder: it leads to this very page. */
  next?: string | undefined;
}

export function Paging({ paging, label = 'Pages', total, isMore = false, next }: PagingProps) {
  const { page, pageSize, goTo } = paging;
  const lastPage = lastPageOf(total ?? 0, pageSize);
  const goToLast = useEffectEvent(() => goTo(lastPage));
  // The last rows of the last page may have been deleted: the page before is the last one then.
  const isBeyond = total !== undefined && !isMore && page > lastPage;
  useEffect(() => {
    if (isBeyond) goToLast();
  }, [isBeyond]);
  // Fewer rows than the shortest page has: there is nothing to choose.
  const mayHavePages = isMore || (total ?? 0) > DEFAULT_PAGE_SIZE;
  const { from, to } = rowsOf(page, pageSize, isMore ? Infinity : (total ?? 0));
  return (
    <div className="mt-3 flex min-h-9 flex-wrap items-center justify-between gap-3">
      <div className="flex items-center gap-3 text-muted-fg">
        <span role="status" className="tabular whitespace-nowrap">
          {total !== undefined &&
            (total === 0 ? (
              // Seen as the empty list itself.
              <span className="sr-only">None</span>
            ) : (
              `${formatCount(from)}–${formatCount(to)} of ${formatCount(total)}${isMore ? '+' : ''}`
            ))}
        </span>
        {mayHavePages && (
          <div className="w-36">
            <Select
              isSmall
              aria-label="Rows per page"
              value={pageSize}
              onChange={(event) => paging.setPageSize(Number(event.target.value))}
            >
              {PAGE_SIZES.map((size) => (
                <option key={size} value={size}>
                  {size} per page
                </option>
              ))}
            </Select>
          </div>
        )}
      </div>
      {lastPage > 1 && (
        <PageLinks label={label} paging={paging} lastPage={lastPage} isMore={isMore} next={next} />
      )}
    </div>
  );
}

interface PageLinksProps {
  label: string;
  paging: PagingState;
  /** The last that can be chosen by its number; those beyond follow one another. */
  lastPage: number;
  isMore: boolean;
  next: string | undefined;
}

function PageLinks({ label, paging, lastPage, isMore, next }: PageLinksProps) {
  const { page, after, addressOf } = paging;
  const hasNext = isFollowed({ page, after, next }, lastPage);
  return (
    <nav aria-label={label} className="tabular flex items-center gap-1">
      <PageStep to={page > 1 ? addressOf(Math.min(page - 1, lastPage)) : undefined} label="Previous page">
        <ChevronLeft aria-hidden className="size-4" />
      </PageStep>
      {pageNumbers(Math.min(page, lastPage), lastPage).map((number, place) =>
        number === undefined ? (
          // A gap has no name of its own but its place.
          <span key={`gap ${place}`} aria-hidden className="w-9 text-center text-muted-fg max-sm:hidden">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={addressOf(number, number === page ? after : undefined)}
            aria-current={number === page ? 'page' : undefined}
            aria-label={`Page ${number}`}
            className={classNames(
              buttonClass({ look: number === page ? 'plain' : 'quiet', size: 'small' }),
              'min-w-9 max-sm:hidden',
            )}
          >
            {number}
          </Link>
        ),
      )}
      <span className="px-2 text-muted-fg sm:hidden">
        Page {page} of {lastPage}
        {isMore && '+'}
      </span>
      <PageStep to={hasNext ? addressOf(page + 1, next) : undefined} label="Next page">
        <ChevronRight aria-hidden className="size-4" />
      </PageStep>
    </nav>
  );
}

function PageStep({ to, label, children }: { to: string | undefined; label: string; children: ReactNode }) {
  const className = buttonClass({ look: 'plain', size: 'icon' });
  return to ? (
    <Link to={to} aria-label={label} className={className}>
      {children}
    </Link>
  ) : (
    <span role="link" aria-disabled aria-label={label} className={className}>
      {children}
    </span>
  );
}
