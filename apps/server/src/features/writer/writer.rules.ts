// Decides without touching anything: what a brief needs, how far a generation is, what is said at its end.
import type { PostLength } from '@msm/contract/posts/brief-choices';
import { platforms } from '@msm/contract/posts/platforms';
import type { Brief } from '@msm/contract/posts/brief';

/** Fewer words name a subject, but say nothing about it. */
const FEWEST_TELLING_WORDS = 3;

/** Whether a post can be written of it although no source could be read. */
export const isBriefEnough = ({ topic, sources }: Brief): boolean =>
  sources.length === 0 || topic.split(/\s+/).length >= FEWEST_TELLING_WORDS;

/** Reading takes the first part of the bar, writing the rest but the very end. */
const READ_PERCENT = 20;
const WRITTEN_PERCENT = 95;

export const percentRead = (read: number, all: number): number =>
  Math.round((READ_PERCENT * read) / Math.max(1, all));

/** About as many characters as come, by format and length. */
const EXPECTED: Readonly<Record<'html' | 'text', Readonly<Record<PostLength, number>>>> = {
  html: { short: 2_500, medium: 5_500, long: 9_500 },
  text: { short: 300, medium: 600, long: 1_200 },
};

/** Its length is unknown: the bar nears its end without reaching it. */
export function percentWritten({ platform, length }: Brief, characters: number): number {
  const expected = EXPECTED[platforms[platform].format][length];
  const share = 1 - Math.exp((-2 * characters) / expected);
  return Math.round(READ_PERCENT + (WRITTEN_PERCENT - READ_PERCENT) * share);
}

export const wordCount = (text: string): number => text.match(/\S+/g)?.length ?? 0;
