// One action on many posts at once. Each item is answered by itself: done, or why not. Moving and duplicating take
// publications; pausing, resuming and deleting take scheduled posts, so that a series is changed once.
import * as z from 'zod/mini';
import { Id } from '../fields.ts';
import { BULK_ITEMS, BULK_MOVE } from './limits.ts';
import { WallDate } from '../posts/wall-time.ts';

const within = (limit: number) => z.number().check(z.int(), z.gte(-limit), z.lte(limit));

const BulkItem = z.strictObject({
  id: Id,
  /** The version of its post that was shown: a post that was changed since is left alone. */
  version: z.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)),
});
export type BulkItem = z.output<typeof BulkItem>;

const of = {
  /** Made once for each action: sent twice, it is done once. Undone by the same id. */
  bulkId: Id,
  items: z
    .array(BulkItem)
    .check(
      z.minLength(1, 'Choose at least one post.'),
      z.maxLength(BULK_ITEMS, `Choose ${BULK_ITEMS} posts at most.`),
    ),
};

export const BulkInput = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('move'),
    ...of,
    /** On the wall clock of each post: nine o'clock stays nine o'clock in summer and winter. */
    by: z.union([
      z.strictObject({ days: within(BULK_MOVE.days), hours: within(BULK_MOVE.hours) }),
      z.strictObject({ date: WallDate }),
    ]),
  }),
  z.strictObject({ action: z.literal('duplicate'), ...of }),
  z.strictObject({ action: z.literal('pause'), ...of }),
  z.strictObject({ action: z.literal('resume'), ...of }),
  z.strictObject({ action: z.literal('delete'), ...of }),
]);
export type BulkInput = z.output<typeof BulkInput>;
export type BulkAction = BulkInput['action'];

export const BulkParams = z.object({ bulkId: Id });

export const BulkResults = z.object({
  results: z.array(
    z.object({
      id: Id,
      isDone: z.boolean(),
      /** Why it was left as it was; none when it is done. */
      reason: z.nullable(z.string()),
    }),
  ),
});
export type BulkResults = z.output<typeof BulkResults>;
