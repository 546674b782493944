// What publishing costs at a network that charges for each call: shown before a post is scheduled. X's prices of 2026; an estimate,
// since plans differ.
import { textsFor } from './post-texts.ts';
import type { NetworkId } from './networks.ts';
import type { PostContent } from '../posts/content.ts';

const X_POST_USD = 0.015;
const X_POST_WITH_LINK_USD = 0.2;
const LINK = /https?:\/\/\S/i;

/** Null where publishing is free. */
export function estimatedCostUsd(network: NetworkId, content: Partial<PostContent>): number | null {
  if (network !== 'x') return null;
  const prices = textsFor(network, content).map((text) =>
    LINK.test(text) ? X_POST_WITH_LINK_USD : X_POST_USD,
  );
  return Math.round(prices.reduce((sum, price) => sum + price, 0) * 1_000) / 1_000;
}
