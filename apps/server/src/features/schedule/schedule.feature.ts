// Posts planned ahead: orders, their occurrences, and the machine that publishes them on time, once.
import { withDeps, type Feature } from '../../platform/operation.ts';
import { cronStatus } from './cron-status.ts';
import { editScheduledPost } from './edit-scheduled-post.ts';
import { exportSchedule } from './export-schedule.ts';
import { importPosts } from './import-posts.ts';
import { listPastCrons, listScheduledCrons, listScheduledSocialCrons } from './list-crons.ts';
import { listScheduledPosts } from './list-scheduled-posts.ts';
import { createMachine } from './machine/create-machine.ts';
import { moveOccurrence } from './move-occurrence.ts';
import { preflightPost } from './preflight-post.ts';
import { readCalendar } from './read-calendar.ts';
import { readHistory } from './read-history.ts';
import { readScheduledPost } from './read-scheduled-post.ts';
import { removeScheduledPost } from './remove-scheduled-post.ts';
import { repairOccurrence } from './repair-occurrence.ts';
import { resetSocialCrons } from './reset-social-crons.ts';
import { scheduleBlogPost } from './schedule-blog-post.ts';
import type { ScheduleDeps } from './schedule.deps.ts';
import { toggleScheduledPost } from './toggle-scheduled-post.ts';

declare module '../../platform/events.ts' {
  interface EventMap {
    'schedule.published': { targetId: string };
    'schedule.failed': { targetId: string };
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
    cronStatus,
    listScheduledCrons,
    listPastCrons,
    listScheduledSocialCrons,
    resetSocialCrons,
    readCalendar,
    readScheduledPost,
    moveOccurrence,
    readHistory,
    repairOccurrence,
    preflightPost,
    importPosts,
    exportSchedule,
  ].map(withDeps<ScheduleDeps>(parts)),
  jobs: [createMachine(parts)],
});
