// Posts planned ahead. Everything belongs to the account in which the session acts; another's does not exist. What makes a post
// be published asks for a verified e-mail, in two routes only for a part of what they do: switching on, publishing again.
// What stops a post never does.
import * as z from 'zod/mini';
import { Id, Instant, Nothing, text } from '../fields.ts';
import { Page, PageQuery } from '../paging.ts';
import { PostContent } from '../posts/content.ts';
import { del, get, patch, post, put } from '../route.ts';
import { BulkInput, BulkParams, BulkResults } from './bulk.ts';
import { ImportInput, ImportResult } from './importing.ts';
import {
  BULK_ITEMS,
  BULK_LIMIT,
  POST_SEARCH,
  PREFLIGHT_LIMIT,
  SPREADSHEET_LIMIT,
  UNDO_MINUTES,
} from './limits.ts';
import {
  ApproveInput,
  CalendarPublication,
  CommentInput,
  EditInput,
  HistoryLine,
  MoveInput,
  Publication,
  PublicationPage,
  PublicationQuery,
  PublicationSearch,
  PostComment,
  PostParams,
  PlanProblem,
  PlannedPosts,
  PreflightInput,
  RangeQuery,
  RepairInput,
  ReturnInput,
  ScheduledPost,
  ScheduleInput,
  SelectablePublication,
  SeriesQuery,
  SchedulePostsInput,
  SocialPublicationQuery,
  State,
  PublicationParams,
  ToggleInput,
  WholeScheduledPost,
} from './schemas.ts';
import { JobParams, JobStatus } from './social-jobs.ts';
import { NextSlot, NextSlotQuery, PostingTimes, SlotParams, SlotsInput } from './slots.ts';

const ChangedPost = z.object({ scheduledPost: WholeScheduledPost });
const ChangedPublication = z.object({ publication: Publication });

export const scheduleRoutes = {
  scheduleBlogPost: post('/admin/schedule-blog-post', {
    access: 'member',
    requireEmailVerified: true,
    input: ScheduleInput,
    /** The first publication; null when the post of a repeated submission was removed meanwhile. */
    output: z.extend(ChangedPost, { publicationId: z.nullable(Id) }),
    status: 201,
    summary: 'Plan a post for one of my sites, once or repeating.',
  }),
  listScheduledPosts: get('/admin/scheduled-posts/:siteId', {
    access: 'member',
    params: z.object({ siteId: Id }),
    input: PageQuery,
    output: z.extend(Page, { scheduledPosts: z.array(ScheduledPost) }),
    summary: 'What is planned for a site, newest first.',
  }),
  removeScheduledPost: del('/admin/scheduled-posts/:siteId/:id', {
    access: 'member',
    params: PostParams,
    output: Nothing,
    summary: 'Take a planned post off the schedule. What is published stays.',
  }),
  toggleScheduledPost: put('/admin/scheduled-posts/:siteId/:id/toggle-active', {
    access: 'member',
    params: PostParams,
    input: ToggleInput,
    output: ChangedPost,
    summary: 'Switch a planned post off or on, or to the state that is sent. Off, nothing of it begins.',
  }),
  editScheduledPost: put('/admin/scheduled-posts/:siteId/:id', {
    access: 'member',
    requireEmailVerified: true,
    params: PostParams,
    input: EditInput,
    output: ChangedPost,
    summary: 'Change a planned post. Refused when somebody else changed it since.',
  }),
  readScheduleStatus: get('/admin/cron-status', {
    access: 'member',
    output: z.object({
      status: z.enum(['idle', 'running']),
      data: z.object({
        running: z.array(Publication),
        next: z.nullable(Publication),
        counts: z.record(State, z.number()),
        /** How many wait for a person's answer. */
        asking: z.number(),
      }),
    }),
    summary: 'What is being published, what comes next, and how many in each state.',
  }),
  listScheduledPublications: get('/admin/get-scheduled-crons', {
    access: 'member',
    input: PageQuery,
    output: PublicationPage,
    summary: 'Publications still to come or at work, the next first.',
  }),
  listPastPublications: get('/admin/get-past-crons', {
    access: 'member',
    input: PageQuery,
    output: PublicationPage,
    summary: 'Publications that are over or ask a person, the latest first.',
  }),
  listScheduledSocialPublications: get('/admin/get-scheduled-social-crons', {
    access: 'member',
    input: SocialPublicationQuery,
    output: PublicationPage,
    summary: 'Publications for social networks still to come, by Instagram account or by who planned them.',
  }),
  retrySocialPublications: patch('/admin/reset-social-crons', {
    access: 'member',
    requireEmailVerified: true,
    requireEditor: true,
    output: z.object({ reset: z.number() }),
    summary: 'Try every failed post to a social network again. What may be published already is left alone.',
  }),
  readCalendar: get('/api/schedule', {
    access: 'member',
    input: RangeQuery,
    output: z.object({ publications: z.array(CalendarPublication), isCut: z.boolean() }),
    summary: 'Every publication between two instants, over all destinations.',
  }),
  searchPosts: get('/api/schedule/search', {
    access: 'member',
    input: z.strictObject({ text: text(1, POST_SEARCH.text.max, 'The text') }),
    output: z.object({ publications: z.array(Publication) }),
    summary: 'Posts whose title has all the words: of each the publication to come next, or else the latest.',
  }),
  listPublications: get('/api/schedule/publications', {
    access: 'member',
    input: PublicationQuery,
    output: PublicationPage,
    summary:
      'Publications by state, destination, author and words of the title. Those to come or paused begin with the next, others with the latest.',
  }),
  selectPublications: get('/api/schedule/publications/selectable', {
    access: 'member',
    input: PublicationSearch,
    output: z.object({ publications: z.array(SelectablePublication), isCut: z.boolean() }),
    summary: `The first ${BULK_ITEMS} publications that a search finds, for a bulk action.`,
  }),
  listSeries: get('/api/schedule/series', {
    access: 'member',
    input: SeriesQuery,
    output: z.extend(Page, { scheduledPosts: z.array(ScheduledPost) }),
    summary: 'Posts that repeat, over all destinations or of one, newest first.',
  }),
  changePosts: post('/api/schedule/bulk', {
    access: 'member',
    input: BulkInput,
    output: BulkResults,
    limit: BULK_LIMIT,
    summary: 'Move, duplicate, pause, resume or delete many posts. Each is answered by itself.',
  }),
  undoChange: post('/api/schedule/bulk/:bulkId/undo', {
    access: 'member',
    params: BulkParams,
    output: BulkResults,
    limit: BULK_LIMIT,
    summary: `Take a bulk move, pause or deletion back, within ${UNDO_MINUTES} minutes. What was changed since stays.`,
  }),
  listPostingTimes: get('/api/schedule/slots', {
    access: 'member',
    output: z.object({ postingTimes: z.array(PostingTimes) }),
    summary: 'The weekly posting times of my destinations.',
  }),
  setPostingTimes: put('/api/schedule/slots/:platform/:destinationId', {
    access: 'member',
    requireEditor: true,
    params: SlotParams,
    input: SlotsInput,
    output: z.object({ postingTimes: PostingTimes }),
    summary: 'Set the weekly posting times of a destination, or take them away with an empty list.',
  }),
  findNextSlot: get('/api/schedule/slots/:platform/:destinationId/next', {
    access: 'member',
    params: SlotParams,
    input: NextSlotQuery,
    output: NextSlot,
    summary: 'The next posting time of a destination at which nothing is planned.',
  }),
  readScheduledPost: get('/api/schedule/posts/:id', {
    access: 'member',
    params: z.object({ id: Id }),
    output: ChangedPost,
    summary: 'One planned post with its content.',
  }),
  approvePost: post('/api/schedule/posts/:id/approve', {
    access: 'member',
    requireEmailVerified: true,
    requireEditor: true,
    params: z.object({ id: Id }),
    input: ApproveInput,
    output: ChangedPost,
    summary: 'Approve a post that waits: it is switched on. Refused when it was changed since it was shown.',
  }),
  returnPost: post('/api/schedule/posts/:id/return', {
    access: 'member',
    requireEditor: true,
    params: z.object({ id: Id }),
    input: ReturnInput,
    output: ChangedPost,
    summary: 'Return a post that waits to its author, with a note.',
  }),
  listComments: get('/api/schedule/posts/:id/comments', {
    access: 'member',
    params: z.object({ id: Id }),
    output: z.object({ comments: z.array(PostComment) }),
    summary: 'What members of the account wrote about a planned post, oldest first.',
  }),
  addComment: post('/api/schedule/posts/:id/comments', {
    access: 'member',
    params: z.object({ id: Id }),
    input: CommentInput,
    output: z.object({ comment: PostComment }),
    status: 201,
    summary: 'Comment on a planned post. Its author and others who commented are told.',
  }),
  removeComment: del('/api/schedule/posts/:id/comments/:commentId', {
    access: 'member',
    params: z.object({ id: Id, commentId: Id }),
    output: Nothing,
    summary: 'Delete a comment of mine.',
  }),
  movePublication: patch('/api/schedule/publications/:publicationId/move', {
    access: 'member',
    requireEmailVerified: true,
    params: PublicationParams,
    input: MoveInput,
    output: ChangedPublication,
    summary: 'Give a publication, or its whole series, another time.',
  }),
  readHistory: get('/api/schedule/publications/:publicationId/history', {
    access: 'member',
    params: PublicationParams,
    output: z.object({
      publication: Publication,
      /** As it will be published, or was. */
      content: PostContent,
      history: z.array(HistoryLine),
    }),
    summary: 'A publication with its content and what happened to it, oldest first.',
  }),
  repairPublication: post('/api/schedule/publications/:publicationId/repair', {
    access: 'member',
    params: PublicationParams,
    input: RepairInput,
    output: ChangedPublication,
    summary: 'Answer a publication that asks: it is there, publish again, or give up.',
  }),
  preflightPost: post('/api/schedule/preflight', {
    access: 'member',
    input: PreflightInput,
    output: z.object({ problems: z.array(PlanProblem), dueAts: z.array(Instant) }),
    limit: PREFLIGHT_LIMIT,
    summary: 'What would stop a post, by field, and when it would be published.',
  }),
  importPosts: post('/api/schedule/import', {
    access: 'member',
    requireEmailVerified: true,
    input: ImportInput,
    output: ImportResult,
    limit: SPREADSHEET_LIMIT,
    summary: 'Look at a spreadsheet of posts, then store it by its token.',
  }),
  schedulePosts: post('/api/schedule/posts', {
    access: 'member',
    requireEmailVerified: true,
    input: SchedulePostsInput,
    output: PlannedPosts,
    status: 201,
    summary:
      'Plan one post for several destinations, all or none, and finish the draft that it was written in.',
  }),
  publishDraft: post('/social/post/:id', {
    access: 'member',
    requireEmailVerified: true,
    params: z.object({ id: Id }),
    output: z.object({ jobId: Id }),
    status: 202,
    summary:
      'Publish a draft now at the destinations that it names. Sent twice, it is published once; the job is polled by its id.',
  }),
  readJobStatus: get('/social/job-status/:jobId', {
    access: 'member',
    params: JobParams,
    output: JobStatus,
    summary: 'How a submission gets on, by its id: of `/social/post` or of any plan.',
  }),
  removeRemotePost: del('/api/schedule/publications/:publicationId/remote', {
    access: 'member',
    requireEditor: true,
    params: PublicationParams,
    output: ChangedPublication,
    summary: 'Delete what was published at a network. Its history stays.',
  }),
  exportSchedule: get('/api/schedule/export', {
    access: 'member',
    input: RangeQuery,
    output: 'text',
    limit: SPREADSHEET_LIMIT,
    summary: 'The publications between two instants as CSV.',
  }),
} as const;
