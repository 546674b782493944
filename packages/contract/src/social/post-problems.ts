// What a network would refuse of a post, by field of its plan. The browser shows it while a post is written; the server refuses
// by the same rules before anything is planned.
import type { Crop, PostContent } from '../posts/content.ts';
import { platforms } from '../posts/platforms.ts';
import { bytesIn, hashtagsIn, lengthOn } from '../posts/text-length.ts';
import { networks, type Network, type NetworkId } from './networks.ts';
import { picturesOf, textsFor } from './post-texts.ts';

export interface PostProblem {
  /** A path of the plan, such as `content.text`. */
  field: string;
  message: string;
}

interface MediaFacts {
  width: number;
  height: number;
  /** Of a video. */
  video?: { durationMs: number; sizeBytes: number } | undefined;
}

/** Of library files by their id, in pixels. What is not known is not judged. */
export type PictureSizes = ReadonlyMap<string, MediaFacts>;

const NO_SIZES: PictureSizes = new Map();
const CASHTAG = /(?<![\p{L}\p{N}$])\$[A-Za-z]{1,6}(?:[._][A-Za-z]{1,2})?(?![\p{L}\p{N}])/gu;

export function problemsAt(
  network: NetworkId,
  content: Partial<PostContent>,
  sizes: PictureSizes = NO_SIZES,
): PostProblem[] {
  const texts = textsFor(network, content);
  return [
    ...emptyProblems(content, texts[0]),
    ...texts.flatMap((text, at) => textProblems(network, text, fieldOf(at))),
    ...mediaProblems(network, content, sizes).map((message) => ({ field: 'content.media', message })),
  ];
}

/** Of the posts of a thread. */
const fieldOf = (at: number): string => (at === 0 ? 'content.text' : `content.thread.${at - 1}`);

function emptyProblems(content: Partial<PostContent>, text: string): PostProblem[] {
  const isEmpty = text === '' && picturesOf(content).length === 0 && !content.link;
  return isEmpty ? [{ field: 'content.text', message: 'Write a text, or add a picture or a video.' }] : [];
}

function textProblems(network: NetworkId, text: string, field: string): PostProblem[] {
  const { label, maxTextBytes, cashtags } = networks[network];
  const { textLength, hashtags } = platforms[network].limits;
  const length = lengthOn(network, text);
  const tagged = hashtagsIn(text).length;
  const messages: string[] = [];
  if (length > textLength)
    messages.push(`${label} takes ${inWords(textLength)} characters; this has ${inWords(length)}.`);
  if (maxTextBytes !== undefined && bytesIn(text) > maxTextBytes)
    messages.push(
      `${label} takes ${inWords(maxTextBytes)} bytes of text; this has ${inWords(bytesIn(text))}.`,
    );
  if (hashtags !== null && tagged > hashtags)
    messages.push(`${label} takes ${hashtags} hashtags; this has ${tagged}.`);
  if (cashtags !== undefined && (text.match(CASHTAG)?.length ?? 0) > cashtags)
    messages.push(`${label} takes ${cashtags} cashtag a post.`);
  return messages.map((message) => ({ field, message }));
}

function mediaProblems(network: NetworkId, content: Partial<PostContent>, sizes: PictureSizes): string[] {
  const videos = picturesOf(content).flatMap(({ libraryId }) => sizes.get(libraryId)?.video ?? []);
  const [video] = videos;
  if (!video) return pictureProblems(network, content, sizes);
  const { label } = networks[network];
  if (picturesOf(content).length > 1)
    return [`${label} takes one video, and no pictures beside it. Remove the others.`];
  return videoProblems(networks[network], video);
}

function videoProblems(
  { label, video: { maxBytes, minSeconds, maxSeconds } }: Network,
  { durationMs, sizeBytes }: { durationMs: number; sizeBytes: number },
): string[] {
  const messages: string[] = [];
  if (durationMs < minSeconds * 1_000)
    messages.push(
      `${label} takes videos of ${inTime(minSeconds)} and more; this has ${inTime(durationMs / 1_000)}.`,
    );
  if (durationMs > maxSeconds * 1_000)
    messages.push(
      `${label} takes videos up to ${inTime(maxSeconds)}; this has ${inTime(durationMs / 1_000)}.`,
    );
  if (sizeBytes > maxBytes)
    messages.push(
      `${label} takes videos up to ${inMegabytes(maxBytes)}; this has ${inMegabytes(sizeBytes)}.`,
    );
  return messages;
}

const inMegabytes = (bytes: number) => `${inWords(Math.ceil(bytes / 1_000_000))} MB`;

const inTime = (seconds: number) =>
  seconds < 180 ? `${Math.round(seconds * 10) / 10} seconds` : `${Math.round(seconds / 6) / 10} minutes`;

function pictureProblems(network: NetworkId, content: Partial<PostContent>, sizes: PictureSizes): string[] {
  const { label, pictures, altTextLength } = networks[network];
  const shown = picturesOf(content);
  const messages: string[] = [];
  if (shown.length < pictures.min)
    messages.push(`${label} takes no post without a picture or a video. Add one.`);
  if (shown.length > pictures.max)
    messages.push(`${label} takes ${pictures.max} pictures; this post has ${shown.length}.`);
  if ((content.media ?? []).some(({ libraryId, url }) => libraryId === undefined && url !== undefined))
    messages.push('Add pictures from the media library: those of other addresses are not sent to networks.');
  for (const [at, { libraryId, crop, altText = '' }] of shown.entries()) {
    const size = sizes.get(libraryId);
    if (size) messages.push(...sizeProblems(croppedSize(size, crop), `Picture ${at + 1}`, networks[network]));
    if (altText.length > altTextLength)
      messages.push(`${label} takes ${inWords(altTextLength)} characters of alt text.`);
  }
  return messages;
}

export const croppedSize = ({ width, height }: { width: number; height: number }, crop?: Crop) => ({
  width: Math.max(1, Math.round(width * (crop?.width ?? 1))),
  height: Math.max(1, Math.round(height * (crop?.height ?? 1))),
});

/** A pixel more or less comes from rounding. */
const RATIO_TOLERANCE = 0.01;

function sizeProblems(
  { width, height }: { width: number; height: number },
  name: string,
  { label, pictures: { width: widths, ratio: ratios } }: Network,
): string[] {
  const ratio = width / height;
  const messages: string[] = [];
  if (widths && width < widths.min)
    messages.push(`${name} is ${width} pixels wide; ${label} takes ${widths.min} and more.`);
  if (ratios && ratio < ratios.min - RATIO_TOLERANCE)
    messages.push(`${name} is too tall for ${label}, which takes up to 4:5. Crop it.`);
  if (ratios && ratio > ratios.max + RATIO_TOLERANCE)
    messages.push(`${name} is too wide for ${label}, which takes up to 1.91:1. Crop it.`);
  return messages;
}

const inWords = (count: number) => count.toLocaleString('en');
