// Posts planned ahead, their publications, and the machine that publishes them on time, once.
import { withDeps, type Feature } from '../../platform/operation.ts';
import { readScheduleStatus } from './reading/read-schedule-status.ts';
import { approvePost } from './approval/approve-post.ts';
import { returnPost } from './approval/return-post.ts';
import { changePosts } from './bulk/change-posts.ts';
import { undoChange } from './bulk/undo-change.ts';
import { addComment } from './comments/add-comment.ts';
import { listComments } from './comments/list-comments.ts';
import { removeComment } from './comments/remove-comment.ts';
import { editScheduledPost } from './planning/edit-scheduled-post.ts';
import { exportSchedule } from './reading/export-schedule.ts';
import { importPosts } from './importing/import-posts.ts';
import {
  listPastPublications,
  listPublications,
  listScheduledPublications,
  listScheduledSocialPublications,
  selectPublications,
} from './reading/list-publications.ts';
import { listScheduledPosts, listSeries } from './reading/list-scheduled-posts.ts';
import { createMachine } from './machine/create-machine.ts';
import { movePublication } from './planning/move-publication.ts';
import { preflightPost } from './planning/preflight-post.ts';
import { readCalendar } from './reading/read-calendar.ts';
import { searchPosts } from './reading/search-posts.ts';
import { readHistory } from './reading/read-history.ts';
import { readScheduledPost } from './reading/read-scheduled-post.ts';
import { removeScheduledPost } from './planning/remove-scheduled-post.ts';
import { repairPublication } from './planning/repair-publication.ts';
import { retrySocialPublications } from './planning/retry-social-publications.ts';
import { scheduleBlogPost } from './planning/schedule-blog-post.ts';
import { findNextSlot } from './slots/find-next-slot.ts';
import { listPostingTimes, setPostingTimes } from './slots/posting-times.ts';
import { schedulePosts } from './planning/schedule-posts.ts';
import { publishDraft } from './social/publish-draft.ts';
import { readJobStatus } from './social/read-job-status.ts';
import { removeRemotePost } from './social/remove-remote-post.ts';
import type { ScheduleDeps } from './schedule.deps.ts';
import { toggleScheduledPost } from './planning/toggle-scheduled-post.ts';

interface Parts extends ScheduleDeps {
  /** The embedded database has one process; PostgreSQL may have many nodes. */
  isOnlyNode: boolean;
}

export const scheduleFeature = (parts: Parts): Feature => ({
  name: 'schedule',
  operations: [
    scheduleBlogPost,
    schedulePosts,
    listScheduledPosts,
    removeScheduledPost,
    toggleScheduledPost,
    editScheduledPost,
    readScheduleStatus,
    listScheduledPublications,
    listPastPublications,
    listScheduledSocialPublications,
    retrySocialPublications,
    readCalendar,
    searchPosts,
    readScheduledPost,
    movePublication,
    readHistory,
    repairPublication,
    preflightPost,
    importPosts,
    exportSchedule,
    listPublications,
    selectPublications,
    listSeries,
    changePosts,
    undoChange,
    listPostingTimes,
    setPostingTimes,
    findNextSlot,
    approvePost,
    returnPost,
    listComments,
    addComment,
    removeComment,
    publishDraft,
    readJobStatus,
    removeRemotePost,
  ].map(withDeps<ScheduleDeps>(parts)),
  jobs: [createMachine(parts)],
});
