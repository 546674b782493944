// The weekly times at which a member likes to post to a destination, by the wall clock of one zone.
import * as z from 'zod/mini';
import { Instant } from '../fields.ts';
import { PlatformId } from '../posts/platforms.ts';
import { SLOTS_PER_WEEK } from './limits.ts';
import { TimeZone } from '../posts/wall-time.ts';

export const Slot = z.strictObject({
  /** 1 is Monday. */
  weekday: z.number().check(z.int(), z.gte(1), z.lte(7)),
  time: z.string('Choose a time.').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time like 09:30.')),
});
export type Slot = z.output<typeof Slot>;

const DestinationId = z.string().check(z.minLength(1), z.maxLength(100));

export const SlotParams = z.object({ platform: PlatformId, destinationId: DestinationId });

export const SlotsInput = z.strictObject({
  zone: TimeZone,
  /** None: the destination has no posting times any more. */
  slots: z.array(Slot).check(z.maxLength(SLOTS_PER_WEEK, `Choose ${SLOTS_PER_WEEK} times a week at most.`)),
});

export const PostingTimes = z.object({
  platform: PlatformId,
  destinationId: z.string(),
  zone: z.string(),
  slots: z.array(Slot),
});
export type PostingTimes = z.output<typeof PostingTimes>;

/** The member's own zone, which counts where a destination has no posting times. */
export const NextSlotQuery = z.strictObject({ zone: TimeZone });

export const NextSlot = z.object({
  wallTime: z.string(),
  zone: z.string(),
  dueAt: Instant,
  /** False where the destination has no posting times: then it is the next free hour of the day. */
  isSlot: z.boolean(),
  /** Of the hours at which posts there did best, which are taken where there are no posting times. */
  isBestHour: z.boolean(),
});
