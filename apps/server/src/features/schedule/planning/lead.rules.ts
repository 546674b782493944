// How long before its time a post is begun.
import type { PostRow } from '../schedule.tables.ts';

/** A text is written in less than a minute, a few pictures are uploaded in less than two. */
export const PREPARED_AHEAD_MS = 180_000;

/** Networks take minutes to work on a video. */
export const VIDEO_AHEAD_MS = 900_000;

/** What has to be written or uploaded first begins before its time, so that it is published on time. */
export const leadMsOf = ({ brief, content }: Pick<PostRow, 'brief' | 'content'>): number => {
  if (content.media?.some(({ video }) => video)) return VIDEO_AHEAD_MS;
  return brief || content.media?.length ? PREPARED_AHEAD_MS : 0;
};
