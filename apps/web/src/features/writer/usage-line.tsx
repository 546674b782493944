// What this month used and what today's budget leaves, in two lines; months and budgets behind a button.
import { writerRoutes } from '@msm/contract/writer/routes';
import type { BudgetLine, MonthOfUse } from '@msm/contract/writer/schemas';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useRouteQuery } from '../../platform/api/route-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatCount } from '../../ui/counts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/dates/use-now.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { sayCost } from '../../ui/small-cost.ts';
import { budgetPercent, sayBudget, sayMonth, sayThisMonth, sayTightest } from './usage.rules.ts';

export function UsageLine() {
  const { data: usage, error, refetch } = useRouteQuery(writerRoutes.readUsage, { input: {} });
  const [isOpen, setIsOpen] = useState(false);
  const tableId = useId();
  const nowMs = useNow();
  if (!usage)
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
  const { months, budgets } = usage;
  return (
    <div className="rounded-control bg-muted px-3 py-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="tabular">
          <p>{sayThisMonth(months, new Date(nowMs))}</p>
          {budgets.length > 0 && <p className="text-muted-fg">{sayTightest(budgets)}</p>}
        </div>
        {months.length + budgets.length > 0 && (
          <Button
            look="quiet"
            size="small"
            aria-expanded={isOpen}
            aria-controls={tableId}
            onClick={() => setIsOpen(!isOpen)}
          >
            Details
            <ChevronDown
              aria-hidden
              className={classNames('size-4 transition-transform', isOpen && 'rotate-180')}
            />
          </Button>
        )}
      </div>
      <div id={tableId} hidden={!isOpen} className="overflow-x-auto pt-2">
        {months.length > 0 && <MonthTable months={months} />}
        {budgets.length > 0 && <Budgets budgets={budgets} />}
      </div>
    </div>
  );
}

const Budgets = ({ budgets }: { budgets: readonly BudgetLine[] }) => (
  <ul aria-label="Budgets" className="mt-4 flex flex-col gap-3 pb-1">
    {budgets.map((budget) => {
      const { label, words } = sayBudget(budget);
      return (
        <li key={label}>
          <ProgressBar label={label} percent={budgetPercent(budget)} step={words} />
        </li>
      );
    })}
  </ul>
);

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
