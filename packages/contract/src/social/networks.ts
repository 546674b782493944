// The networks and what each takes. Vendors change these numbers: they stand here once, for counters and previews in the
// browser and for preflight and the publishers on the server. Length of text is in posts/platforms.ts.

export const NETWORKS = ['facebook', 'instagram', 'x', 'bluesky'] as const;
export type NetworkId = (typeof NETWORKS)[number];

/** Those that ask a person for consent on a page of their own. Bluesky takes an app password. */
export const OAUTH_NETWORKS = ['facebook', 'instagram', 'x'] as const;
export type OAuthNetworkId = (typeof OAUTH_NETWORKS)[number];

interface PictureLimits {
  min: number;
  max: number;
  /** Of the file as it is sent; the server shrinks larger ones. */
  maxBytes: number;
  /** The server scales larger ones down; narrower ones are refused. */
  width?: { min: number; max: number };
  /** Width by height. */
  ratio?: { min: number; max: number };
}

/** One video takes the place of all pictures. The library takes H.264 and AAC alone, as all networks do. */
interface VideoLimits {
  maxBytes: number;
  minSeconds: number;
  maxSeconds: number;
}

export interface Network {
  /** What counters and problems name. */
  label: string;
  pictures: PictureLimits;
  video: VideoLimits;
  /** Of a text in UTF-8, where the network counts bytes beside characters. */
  maxTextBytes?: number;
  takesThreads: boolean;
  /** As a card below the text, or within the text. */
  link: 'card' | 'text';
  /** The network fetches pictures itself: the portal must be reachable from the Internet. */
  fetchesPictures: boolean;
  altTextLength: number;
  cashtags?: number;
}

const MB = 1_000_000;

export const networks: Readonly<Record<NetworkId, Network>> = {
  facebook: {
    label: 'Facebook',
    /** Graph API: photos up to 10 MB; the page's album view shows ten at once. */
    pictures: { min: 0, max: 10, maxBytes: 10 * MB },
    /** Videos that the Graph API fetches itself, in one call. */
    video: { maxBytes: 1_000 * MB, minSeconds: 1, maxSeconds: 20 * 60 },
    takesThreads: false,
    link: 'card',
    fetchesPictures: true,
    altTextLength: 1_000,
  },
  instagram: {
    label: 'Instagram',
    /** Content publishing: JPEG of 8 MB, 320 to 1440 wide, 4:5 to 1.91:1; a carousel has at most ten. No post without one. */
    pictures: {
      min: 1,
      max: 10,
      maxBytes: 8 * MB,
      width: { min: 320, max: 1_440 },
      ratio: { min: 4 / 5, max: 1.91 },
    },
    /** It becomes a reel. */
    video: { maxBytes: 300 * MB, minSeconds: 3, maxSeconds: 15 * 60 },
    takesThreads: false,
    link: 'text',
    fetchesPictures: true,
    altTextLength: 1_000,
  },
  x: {
    label: 'X',
    pictures: { min: 0, max: 4, maxBytes: 5 * MB },
    video: { maxBytes: 512 * MB, minSeconds: 0.5, maxSeconds: 140 },
    takesThreads: true,
    link: 'text',
    fetchesPictures: false,
    altTextLength: 1_000,
    /** On self-serve plans. */
    cashtags: 1,
  },
  bluesky: {
    label: 'Bluesky',
    /** The lexicon of app.bsky.embed.images. */
    pictures: { min: 0, max: 4, maxBytes: MB },
    /** The lexicon of app.bsky.embed.video, and what its players take. */
    video: { maxBytes: 100 * MB, minSeconds: 1, maxSeconds: 3 * 60 },
    maxTextBytes: 3_000,
    takesThreads: true,
    link: 'card',
    fetchesPictures: false,
    altTextLength: 2_000,
  },
};

export const isNetwork = (platform: string): platform is NetworkId =>
  (NETWORKS as readonly string[]).includes(platform);
