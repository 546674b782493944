// What is written for networks, and where it goes: the same for members, whose composer keeps it, and for visitors who try it.
import type { PostContent, PostLink, PostMedia } from '@msm/contract/posts/content';
import type { NetworkId } from '@msm/contract/social/networks';

export interface NetworkPlace {
  id: string;
  network: NetworkId;
  name: string;
  /** Without @; empty for a page that has none. */
  handle: string;
  isSandbox: boolean;
}

export interface NetworkPost {
  text: string;
  /** The posts that follow the text on networks that have threads. */
  thread: readonly string[];
  link: PostLink | undefined;
  /** Links become short ones whose clicks are counted; visitors have no say in it. */
  shortLinks?: boolean;
  media: readonly PostMedia[];
}

export interface NetworkPostChange {
  text?: string;
  thread?: string[];
  link?: PostLink | undefined;
  shortLinks?: boolean;
  /** Undefined: those that all networks share. */
  media?: PostMedia[] | undefined;
}

export type ContentAt = (placeId: string) => PostContent;
