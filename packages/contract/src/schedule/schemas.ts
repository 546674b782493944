// A scheduled post says what is to be published where and when; a publication is one time at which it is. States belong to
// publications: `scheduled` waits, the four after it are at work, the rest is over or asks a person.
import * as z from 'zod/mini';
import { Id, Instant, text } from '../fields.ts';
import { Page, PageQuery } from '../paging.ts';
import { PlatformId } from '../posts/platforms.ts';
import { Brief } from '../posts/brief.ts';
import { WRITTEN_EVERY_HOURS } from './limits.ts';
import { PostContent } from '../posts/content.ts';
import { Recurrence } from './recurrence.ts';
import { TimeZone, WallTime } from './wall-time.ts';

export const BLOG_PLATFORM: PlatformId = 'wordpress';

export const STATES = [
  'scheduled',
  'claimed',
  'preparing',
  'ready',
  'committing',
  'published',
  'failed',
  'unknown',
  'needs_reauth',
  'skipped',
] as const;
export const State = z.enum(STATES);
export type State = z.output<typeof State>;

/** What a person can answer when a publication asks: "It is there", "Publish again", "Discard". */
const Choice = z.enum(['isThere', 'again', 'discard']);
export type Choice = z.output<typeof Choice>;

/** Who planned the post: a person, the portal's own upkeep, or an agent of the writer. */
const Source = z.enum(['member', 'cron', 'agent']);
export type Source = z.output<typeof Source>;

const post = {
  id: Id,
  destinationId: z.string(),
  platform: PlatformId,
  title: z.string(),
  wallTime: z.string(),
  zone: z.string(),
  recurrence: z.nullable(Recurrence),
  isActive: z.boolean(),
  version: z.number(),
  source: Source,
  /** The next time it is published; none when it is inactive or over. */
  nextDueAt: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
};
export const ScheduledPost = z.object(post);
export type ScheduledPost = z.output<typeof ScheduledPost>;
export const WholeScheduledPost = z.object({
  ...post,
  content: PostContent,
  /** The writer's brief: with it, each publication is written anew when its time has come. */
  brief: z.nullable(Brief),
});
export type WholeScheduledPost = z.output<typeof WholeScheduledPost>;

export const Publication = z.object({
  id: Id,
  postId: Id,
  destinationId: z.string(),
  platform: PlatformId,
  title: z.string(),
  /** 1 is the first. */
  occurrence: z.number(),
  dueAt: Instant,
  wallTime: z.string(),
  zone: z.string(),
  state: State,
  isActive: z.boolean(),
  isRecurring: z.boolean(),
  /** The version of its post, for edits and moves. */
  version: z.number(),
  source: Source,
  attempts: z.number(),
  /** When it is tried again, after a fault that passes. */
  nextTryAt: z.nullable(Instant),
  /** Where it can be read. */
  link: z.nullable(z.string()),
  /** Why it is not published, in words for people. */
  reason: z.nullable(z.string()),
  asksPerson: z.boolean(),
  choices: z.array(Choice),
});
export type Publication = z.output<typeof Publication>;

export const HistoryLine = z.object({
  at: Instant,
  state: State,
  /** What happened, in words. */
  words: z.string(),
  /** Whose decision it was; none for the portal's own doing. */
  actorId: z.nullable(Id),
});
export type HistoryLine = z.output<typeof HistoryLine>;

const plan = {
  content: PostContent,
  wallTime: WallTime,
  zone: TimeZone,
  recurrence: z.optional(z.nullable(Recurrence)),
  brief: z.optional(z.nullable(Brief)),
};

/** Each time costs a call to the model: a series that runs for years must not cost one every hour. */
const writtenDailyAtMost = z.refine<{ recurrence?: Recurrence | null; brief?: object | null }>(
  ({ recurrence, brief }) =>
    !brief || recurrence?.kind !== 'hourly' || recurrence.interval >= WRITTEN_EVERY_HOURS,
  {
    path: ['recurrence'],
    error:
      'A post that is written anew each time can repeat once a day at most. Choose daily, or every 24 hours.',
  },
);

export const ScheduleInput = z
  .strictObject({
    destinationId: Id,
    ...plan,
    /** Made once for each post that is written: sent twice, it is planned once. */
    submissionId: z.optional(Id),
  })
  .check(writtenDailyAtMost);
/** A post that is still being written: it may lack its title. */
export const PreflightInput = z
  .strictObject({
    destinationId: Id,
    ...plan,
    content: z.extend(PostContent, { title: text(0, 500, 'The title') }),
  })
  .check(writtenDailyAtMost);

/** What would stop a post; `field` is a path of the input, such as `content.title`. */
export const PlanProblem = z.object({ field: z.string(), message: z.string() });
export type PlanProblem = z.output<typeof PlanProblem>;
export const EditInput = z
  .strictObject({
    ...plan,
    /** The version that was shown: an edit of an older one is refused. */
    version: z.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)),
  })
  .check(writtenDailyAtMost);

export const MoveInput = z.strictObject({
  wallTime: WallTime,
  zone: TimeZone,
  /** This publication alone, or all that are still to come. */
  scope: z._default(z.enum(['this', 'series']), 'this'),
});

/** The wanted state makes the call idempotent; without it, or without a body (null), the call toggles. */
export const ToggleInput = z.nullish(z.strictObject({ isActive: z.optional(z.boolean()) }));

export const RepairInput = z.strictObject({ choice: Choice });

export const PostParams = z.object({ siteId: Id, id: Id });
export const PublicationParams = z.object({ publicationId: Id });

/** PostgreSQL has no year 0, and nothing was planned before computers. */
const Since1970 = Instant.check(z.refine((instant) => instant >= '1970', 'Choose a date after 1970.'));
export const RangeQuery = z.strictObject({ from: Since1970, to: Since1970 });

const filterText = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(254)));
export const SocialPublicationQuery = z.extend(PageQuery, {
  instagramBusinessId: filterText,
  email: filterText,
});

export const PublicationPage = z.extend(Page, { publications: z.array(Publication) });
