// The history of every network, one at a time, within the social media manager.
import { NETWORKS, networks, type NetworkId } from '@msm/contract/social/networks';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { useAddressQuery } from '../../../ui/lists/use-address-query.ts';
import { HistoryActions } from './history-actions.tsx';
import { useHistory } from './history-query.ts';
import { HistoryView } from './history-view.tsx';
import { useAwaitedFigures } from './use-awaited-figures.ts';

const OPTIONS = NETWORKS.map((value) => ({ value, label: networks[value].label }));

export function HistoryOverview() {
  const { query, replace } = useAddressQuery();
  const network = NETWORKS.find((each) => each === query.get('network')) ?? 'facebook';
  const choose = (value: NetworkId) =>
    replace({ network: value, connection: undefined, post: undefined, page: undefined });
  return (
    <div className="flex flex-col gap-4">
      <Segmented label="Network" value={network} options={OPTIONS} onChange={choose} />
      <OfNetwork key={network} network={network} />
    </div>
  );
}

function OfNetwork({ network }: { network: NetworkId }) {
  const awaited = useAwaitedFigures();
  const history = useHistory(network, awaited);
  return (
    <>
      <HistoryActions network={network} history={history} onRefresh={awaited.begin} />
      <HistoryView network={network} history={history} />
    </>
  );
}
