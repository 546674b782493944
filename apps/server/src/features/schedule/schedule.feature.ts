// Posts planned ahead, their publications, and the machine that publishes them on time, once.
import { withDeps, type Feature } from '../../platform/operation.ts';
import { readScheduleStatus } from './read-schedule-status.ts';
import { editScheduledPost } from './edit-scheduled-post.ts';
import { exportSchedule } from './export-schedule.ts';
import { importPosts } from './import-posts.ts';
import {
  listPastPublications,
  listScheduledPublications,
  listScheduledSocialPublications,
} from './list-publications.ts';
import { listScheduledPosts } from './list-scheduled-posts.ts';
import { createMachine } from './machine/create-machine.ts';
import { movePublication } from './move-publication.ts';
import { preflightPost } from './preflight-post.ts';
import { readCalendar } from './read-calendar.ts';
import { readHistory } from './read-history.ts';
import { readScheduledPost } from './read-scheduled-post.ts';
import { removeScheduledPost } from './remove-scheduled-post.ts';
import { repairPublication } from './repair-publication.ts';
import { retrySocialPublications } from './retry-social-publications.ts';
import { scheduleBlogPost } from './schedule-blog-post.ts';
import type { ScheduleDeps } from './schedule.deps.ts';
import { toggleScheduledPost } from './toggle-scheduled-post.ts';

declare module '../../platform/events.ts' {
  interface EventMap {
    'schedule.published': { publicationId: string };
    'schedule.failed': { publicationId: string };
  }
}

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
