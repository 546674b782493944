// What this month used, in one line; the months before it behind a button.
import type { MonthOfUse } from '@msm/contract/writer/schemas';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatCount } from '../../ui/counts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { sayCost, sayMonth, sayThisMonth } from './usage.rules.ts';
import { useUsage } from './use-usage.ts';

export function UsageLine() {
  const { data: months, error, refetch } = useUsage();
  const [isOpen, setIsOpen] = useState(false);
  const tableId = useId();
  const nowMs = useNow();
  if (!months)
    return error ? (
      <p className="flex items-center gap-3 text-muted-fg">
        What was used could not be loaded.
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    ) : (
      <Skeleton className="h-8" />
    );
  return (
    <div className="rounded-control bg-muted px-3 py-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="tabular">{sayThisMonth(months, new Date(nowMs))}</p>
        {months.length > 0 && (
          <Button
            look="quiet"
            size="small"
            aria-expanded={isOpen}
            aria-controls={tableId}
            onClick={() => setIsOpen(!isOpen)}
          >
            By month
            <ChevronDown
              aria-hidden
              className={classNames('size-4 transition-transform', isOpen && 'rotate-180')}
            />
          </Button>
        )}
      </div>
      <div id={tableId} hidden={!isOpen} className="overflow-x-auto pt-2">
        <MonthTable months={months} />
      </div>
    </div>
  );
}

const MonthTable = ({ months }: { months: readonly MonthOfUse[] }) => (
  <table aria-label="Use by month" className="tabular w-full text-right">
    <thead className="text-xs text-muted-fg">
      <tr>
        {['Month', 'Drafts', 'Tokens', 'Cost'].map((head) => (
          <th key={head} scope="col" className="px-2 py-1 font-medium first:pl-0 first:text-left last:pr-0">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {months.map(({ month, generations, tokensIn, tokensOut, isEstimated, costUsd }) => (
        <tr key={month} className="border-t border-border">
          <th scope="row" className="py-1.5 pr-2 text-left font-normal whitespace-nowrap">
            {sayMonth(month)}
          </th>
          <td className="px-2">{formatCount(generations)}</td>
          <td className="px-2">{formatCount(tokensIn + tokensOut)}</td>
          <td className="pl-2 whitespace-nowrap">
            {costUsd === null ? 'not known' : `${isEstimated ? 'about ' : ''}${sayCost(costUsd)}`}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
