// What a preview draws: a post as one network would show it.
export interface PreviewPicture {
  /** Of a video, its poster. */
  url: string;
  altText: string;
  /** The part that is shown, in shares of the picture; the whole picture unless said. */
  crop?: { x: number; y: number; width: number; height: number } | undefined;
  /** Of the picture as it is stored. */
  width?: number | undefined;
  height?: number | undefined;
  /** It is a video. */
  video?: { url: string; durationMs: number } | undefined;
}

export interface PreviewCard {
  url: string;
  title: string;
  description: string;
  imageUrl?: string | undefined;
}

export interface PreviewPost {
  author: { name: string; handle: string };
  /** One for each post of a thread; networks without threads show the first. */
  texts: readonly string[];
  pictures: readonly PreviewPicture[];
  card?: PreviewCard | undefined;
}
