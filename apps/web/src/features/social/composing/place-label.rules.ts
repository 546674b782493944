// How a place is called beside its mark: by its network where only one page of it is there, with its name otherwise.
import { networks } from '@msm/contract/social/networks';
import type { NetworkPlace } from './network-post.ts';

export function labelOf({ network, name }: NetworkPlace, places: readonly NetworkPlace[]): string {
  const isAlone = places.filter((other) => other.network === network).length === 1;
  return isAlone ? networks[network].label : `${networks[network].label} · ${name}`;
}
