// What can be done with a history: take it along as CSV, and have the newest figures read now.
import type { NetworkId } from '@msm/contract/social/networks';
import { resultsRoutes } from '@msm/contract/social/results-routes';
import { Download, RefreshCw } from 'lucide-react';
import { useRouteMutation } from '../../../platform/api/route-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { saveCsv } from '../../../ui/lists/save-csv.ts';
import { showToast } from '../../../platform/toast.ts';
import { HISTORY_ROUTES, type HistoryQuery } from './history-query.ts';

interface HistoryActionsProps {
  network: NetworkId;
  history: HistoryQuery;
  onRefresh: () => void;
}

export function HistoryActions({ network, history, onRefresh }: HistoryActionsProps) {
  const { range, data } = history;
  const refresh = useRouteMutation(resultsRoutes.refreshHistory, {
    invalidates: [HISTORY_ROUTES[network]],
    failure: 'The figures could not be asked for.',
    onSuccess: ({ posts }) => {
      if (posts === 0) return showToast('info', 'The figures are as new as they can be.');
      onRefresh();
    },
  });
  const exporting = useRouteMutation(resultsRoutes.exportHistory, {
    onSuccess: (csv) => saveCsv(`${network}-${range.from}-${range.to}.csv`, csv),
    failure: 'The history could not be exported.',
  });
  if (history.isNeverConnected) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button isBusy={refresh.isPending} onClick={() => refresh.mutate({ params: { platform: network } })}>
        <RefreshCw aria-hidden className="size-4" />
        Refresh figures
      </Button>
      <Button
        isBusy={exporting.isPending}
        disabled={!data || data.total === 0}
        onClick={() => exporting.mutate({ params: { platform: network }, input: range })}
      >
        <Download aria-hidden className="size-4" />
        Export CSV
      </Button>
    </div>
  );
}
