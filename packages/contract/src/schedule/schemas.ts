// A scheduled post says what is to be published where and when; a publication is one time at which it is. States belong to
// publications: `scheduled` waits, the four after it are at work, the rest is over or asks a person.
import * as z from 'zod/mini';
import { Id, Instant, text } from '../fields.ts';
import { Page, PageQuery } from '../paging.ts';
import { PlatformId } from '../posts/platforms.ts';
import { Brief } from '../posts/brief.ts';
import { APPROVAL_NOTE_MAX_LENGTH, COMMENTS, POST_SEARCH, WRITTEN_EVERY_HOURS } from './limits.ts';
import { PostContent } from '../posts/content.ts';
import { destinationsWith, Variant } from '../posts/destinations.ts';
import { Recurrence } from './recurrence.ts';
import { TimeZone, WallTime } from '../posts/wall-time.ts';

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

/** A post of a contributor waits for an owner or editor, or was returned to its author. It is switched off meanwhile. */
const Approval = z.enum(['waiting', 'returned']);
export type Approval = z.output<typeof Approval>;

const approval = {
  /** None: it needs no approval, or has it. */
  approval: z.nullable(Approval),
  /** Why it was returned. */
  approvalNote: z.nullable(z.string()),
  /** Who planned it; none when that member is gone. */
  authorId: z.nullable(Id),
};

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
  /** Shared by the posts that were planned together for several destinations; null for one alone. */
  groupId: z.nullable(Id),
  ...approval,
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
  ...approval,
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

/** What a calendar shows of it: a month may have thousands. */
export const CalendarPublication = z.pick(Publication, {
  id: true,
  destinationId: true,
  platform: true,
  title: true,
  dueAt: true,
  wallTime: true,
  zone: true,
  state: true,
  isActive: true,
  isRecurring: true,
  approval: true,
  authorId: true,
  asksPerson: true,
});
export type CalendarPublication = z.output<typeof CalendarPublication>;

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
/** The version that was shown: a change of an older one is refused. */
const version = z.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
export const EditInput = z.strictObject({ ...plan, version }).check(writtenDailyAtMost);

/** A new time only when that of the post has passed. */
export const ApproveInput = z
  .strictObject({ version, wallTime: z.optional(WallTime), zone: z.optional(TimeZone) })
  .check(
    z.refine(({ wallTime, zone }) => (wallTime === undefined) === (zone === undefined), {
      path: ['zone'],
      error: 'A new time needs its time zone.',
    }),
  );

export const ReturnInput = z.strictObject({
  version,
  note: text(1, APPROVAL_NOTE_MAX_LENGTH, 'The note'),
});

export const CommentInput = z.strictObject({ text: text(1, COMMENTS.text.max, 'The comment') });

export const PostComment = z.object({
  id: Id,
  /** None when that member is gone. */
  authorId: z.nullable(Id),
  authorName: z.string(),
  text: z.string(),
  createdAt: Instant,
});
export type PostComment = z.output<typeof PostComment>;

export const MoveInput = z.strictObject({
  wallTime: WallTime,
  zone: TimeZone,
  /** This publication alone, or all that are still to come. */
  scope: z._default(z.enum(['this', 'series']), 'this'),
});

/** The wanted state makes the call idempotent; without it, or without a body (null), the call toggles. */
export const ToggleInput = z.nullish(z.strictObject({ isActive: z.optional(z.boolean()) }));

export const RepairInput = z.strictObject({
  choice: Choice,
  /** As it was shown: where the publication asks something else by now, the answer is refused. */
  state: z.optional(State),
});

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

/** As people look for posts. `failed` has those that ask a person too; `paused` are those of a post that is switched off,
 *  `approval` those that wait for approval or were returned; `past` is all that is over. */
const PublicationGroup = z.enum([
  'coming',
  'publishing',
  'attention',
  'published',
  'failed',
  'skipped',
  'paused',
  'past',
  'approval',
]);
export type PublicationGroup = z.output<typeof PublicationGroup>;

const searched = {
  group: z.optional(PublicationGroup),
  destinationId: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  /** Who planned it. */
  authorId: z.optional(Id),
  /** Words of the title, all of them. */
  text: z.optional(text(1, POST_SEARCH.text.max, 'The text')),
};
export const PublicationSearch = z.strictObject(searched);
export type PublicationSearch = z.output<typeof PublicationSearch>;
export const PublicationQuery = z.extend(PageQuery, searched);

/** What a bulk action needs to know of a publication. */
export const SelectablePublication = z.object({
  id: Id,
  postId: Id,
  version: z.number(),
  isRecurring: z.boolean(),
});
export type SelectablePublication = z.output<typeof SelectablePublication>;

/** Those of all destinations that repeat, or of one. */
export const SeriesQuery = z.extend(PageQuery, {
  destinationId: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
});

export const PublicationPage = z.extend(Page, { publications: z.array(Publication) });

/** One post for several destinations. Fields of a destination's variant replace those of the content there. */
export const SchedulePostsInput = z
  .strictObject({
    destinations: destinationsWith(Variant).check(z.minLength(1, 'Choose a destination.')),
    ...plan,
    submissionId: Id,
    /** The draft that it was written in: finished by this, unless another editor saved it since. */
    draft: z.optional(
      z.strictObject({ id: Id, version: z.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)) }),
    ),
  })
  .check(writtenDailyAtMost);

/** In the order of the input. */
export const PlannedPosts = z.object({
  planned: z.array(
    z.object({
      scheduledPost: ScheduledPost,
      /** The first publication; null when the post of a repeated submission was removed meanwhile. */
      publicationId: z.nullable(Id),
    }),
  ),
});
