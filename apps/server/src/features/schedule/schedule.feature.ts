// Posts planned ahead, their publications, and the machine that publishes them on time, once.
import { withDeps, type Feature } from '../../platform/operation.ts';
import { readScheduleStatus } from './reading/read-schedule-status.ts';
import { editScheduledPost } from './planning/edit-scheduled-post.ts';
import { exportSchedule } from './reading/export-schedule.ts';
import { importPosts } from './importing/import-posts.ts';
import {
  listPastPublications,
  listScheduledPublications,
  listScheduledSocialPublications,
} from './reading/list-publications.ts';
import { listScheduledPosts } from './reading/list-scheduled-posts.ts';
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
  ].map(withDeps<ScheduleDeps>(parts)),
  jobs: [createMachine(parts)],
});
