// How long before its time a post is begun.
import type { PostRow } from '../schedule.tables.ts';

/** A text is written in less than a minute, a few pictures are uploaded in less than two. */
export const PREPARED_AHEAD_MS = 180_000;

/** What has to be written or uploaded first begins before its time, so that it is published on time. */
export const leadMsOf = ({ brief, content }: Pick<PostRow, 'brief' | 'content'>): number =>
  brief || content.media?.length ? PREPARED_AHEAD_MS : 0;
