// The way to the history of each network.
import { NETWORKS, networks } from '@msm/contract/social/networks';
import { ChevronRight } from 'lucide-react';
import { NetworkMark } from '../../../ui/network-mark.tsx';
import { Link } from '../../../ui/routing.tsx';

export const HistoryOverview = () => (
  <ul className="grid gap-3 sm:grid-cols-2">
    {NETWORKS.map((network) => (
      <li key={network}>
        <Link
          to={`/${network}-history`}
          className="flex items-center gap-3 rounded-card border border-border bg-card p-4 hover:border-fg"
        >
          <NetworkMark network={network} className="size-5" />
          <span className="flex-1 font-medium">{networks[network].label} history</span>
          <ChevronRight aria-hidden className="size-4 text-muted-fg" />
        </Link>
      </li>
    ))}
  </ul>
);
