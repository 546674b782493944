// The history pages of the networks: what was published there, and how it did.
import { networks, type NetworkId } from '@msm/contract/social/networks';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { HistoryActions } from './history-actions.tsx';
import { useAwaitedFigures } from './use-awaited-figures.ts';
import { useHistory } from './history-query.ts';
import { HistoryView } from './history-view.tsx';

export const historyPageOf = (network: NetworkId) =>
  function NetworkHistoryPage() {
    const awaited = useAwaitedFigures();
    const history = useHistory(network, awaited);
    const { label } = networks[network];
    return (
      <PageBody>
        <PageHeader
          title={`${label} history`}
          about={`What was published on ${label}, and how it did.`}
          action={<HistoryActions network={network} history={history} onRefresh={awaited.begin} />}
        />
        <HistoryView network={network} history={history} />
      </PageBody>
    );
  };
