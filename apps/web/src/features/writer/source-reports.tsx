// What became of each source: used, or why not.
import type { SourceReport } from '@msm/contract/writer/schemas';
import { CircleCheck, TriangleAlert } from 'lucide-react';

export const SourceReports = ({ reports }: { reports: readonly SourceReport[] }) => (
  <ul aria-label="Sources" className="flex flex-col gap-2">
    {reports.map(({ label, url, isUsed, problem }, place) => (
      // Two sources may be called the same.
      // oxlint-disable-next-line react/no-array-index-key -- the list never changes its order
      <li key={place} className="flex gap-2">
        {isUsed ? (
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-ok" />
        ) : (
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
        )}
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium">{label}</span>
          <span className="text-muted-fg">
            {' '}
            · {isUsed ? 'used' : `not used: ${problem ?? 'no reason given'}`}
          </span>
          {url && <span className="block text-xs text-muted-fg">{url}</span>}
        </span>
      </li>
    ))}
  </ul>
);
