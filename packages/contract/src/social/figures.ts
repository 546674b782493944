// The figures of published posts: which there are, which each network reports, and their names.
import type { NetworkId } from './networks.ts';

/** Of one post. Names are ours; each network has its own words for them. */
export const FIGURES = ['views', 'reach', 'likes', 'comments', 'shares', 'saves'] as const;
export type FigureName = (typeof FIGURES)[number];

/** What a network never reports, by its API. */
export const FIGURES_OF: Readonly<Record<NetworkId, readonly FigureName[]>> = {
  facebook: ['likes', 'comments', 'shares'],
  instagram: ['views', 'reach', 'likes', 'comments', 'shares', 'saves'],
  x: ['views', 'likes', 'comments', 'shares', 'saves'],
  bluesky: ['likes', 'comments', 'shares'],
};

export const FIGURE_LABELS: Readonly<Record<FigureName, string>> = {
  views: 'Views',
  reach: 'Reach',
  likes: 'Likes',
  comments: 'Comments',
  shares: 'Shares',
  saves: 'Saves',
};

export const HISTORY_ORDERS = ['newest', 'interactions', 'views', 'clicks'] as const;
