// How a post repeats, counted on the wall clock: nine in the morning stays nine in the morning in summer and winter.
import * as z from 'zod/mini';
import { REPEAT_COUNT, REPEAT_HOURS, REPEAT_INTERVAL } from './limits.ts';
import { WallDate } from '../posts/wall-time.ts';

const whole = ({ min, max }: { min: number; max: number }, words: string) =>
  z.number(words).check(z.int(words), z.gte(min, words), z.lte(max, words));

const interval = z._default(whole(REPEAT_INTERVAL, 'Repeat every 1 to 99.'), 1);

/** After so many occurrences, or with the last one on that day at the latest. Without an end it goes on. */
const end = z.optional(
  z.union([
    z.strictObject({ count: whole(REPEAT_COUNT, 'End after 1 to 1000 times.') }),
    z.strictObject({ until: WallDate }),
  ]),
);

/** Monday is 1 and Sunday is 7. */
const Weekday = whole({ min: 1, max: 7 }, 'Weekdays are 1 (Monday) to 7 (Sunday).');

export const Recurrence = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('hourly'),
    interval: z._default(whole(REPEAT_HOURS, 'Repeat every 1 to 168 hours.'), 1),
    end,
  }),
  z.strictObject({ kind: z.literal('daily'), interval, end }),
  z.strictObject({
    kind: z.literal('weekly'),
    interval,
    weekdays: z.array(Weekday).check(z.minLength(1, 'Choose at least one weekday.'), z.maxLength(7)),
    /** Monday when not given. Matters where weeks are left out: it says which days belong together. */
    weekStart: z.optional(Weekday),
    end,
  }),
  z.strictObject({
    kind: z.literal('monthly'),
    interval,
    /** A month that is shorter has it on its last day. */
    day: z.union([whole({ min: 1, max: 31 }, 'A day of the month is 1 to 31.'), z.literal('last')]),
    end,
  }),
]);
export type Recurrence = z.output<typeof Recurrence>;
