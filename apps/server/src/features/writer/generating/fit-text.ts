// Makes a text fit its platform, as the platform counts: the end goes first, hashtags are added as far as there is room.
import { hashtagsIn, lengthOn } from '@msm/contract/posts/text-length';
import { platforms, type PlatformId } from '@msm/contract/posts/platforms';
import { shorten } from './clean-text.ts';

/** More look like spam; Instagram's readers search by them. */
const HASHTAGS_ADDED: Readonly<Record<PlatformId, number>> = {
  wordpress: 0,
  blog: 0,
  facebook: 3,
  instagram: 12,
  x: 2,
  bluesky: 2,
};

export function fitText(platformId: PlatformId, text: string, hashtags: readonly string[]): string {
  const { limits } = platforms[platformId];
  const fits = (candidate: string) => lengthOn(platformId, candidate) <= limits.textLength;
  const within = limits.hashtags === null ? text : withFewerHashtags(text, limits.hashtags);
  let fitted = shorten(within, fits);
  let room = Math.min(HASHTAGS_ADDED[platformId], (limits.hashtags ?? Infinity) - hashtagsIn(fitted).length);
  let separator = '\n\n';
  for (const hashtag of hashtags) {
    if (room <= 0) break;
    if (mentions(fitted, hashtag) || !fits(`${fitted}${separator}${hashtag}`)) continue;
    fitted += `${separator}${hashtag}`;
    separator = ' ';
    room -= 1;
  }
  return fitted;
}

const mentions = (text: string, hashtag: string) =>
  hashtagsIn(text).some((each) => each.toLowerCase() === hashtag.toLowerCase());

/** The words stay, they only stop being hashtags. */
function withFewerHashtags(text: string, most: number): string {
  let seen = 0;
  return hashtagsIn(text).length <= most
    ? text
    : text.replaceAll(/#+(?=[\p{L}\p{M}\p{N}_])/gu, (mark) => ((seen += 1) <= most ? mark : ''));
}
