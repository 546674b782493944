// How long before its time a post is begun.
import type { OrderRow } from './schedule.tables.ts';

/** A text is written in less than a minute, a few pictures are uploaded in less than two. */
export const PREPARED_AHEAD_MS = 180_000;

/** What has to be written or uploaded first begins before its time, so that it is published on time. */
export const leadMsOf = ({ generation, content }: Pick<OrderRow, 'generation' | 'content'>): number =>
  generation || content.media?.length ? PREPARED_AHEAD_MS : 0;
