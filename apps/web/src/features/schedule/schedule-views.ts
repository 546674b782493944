// What a change of the schedule invalidates. Without `readScheduledPost`: a post must not be loaded anew while a member
// edits it.
import type { Route } from '@msm/contract/route';
import { scheduleRoutes } from '@msm/contract/schedule/routes';

export const SCHEDULE_VIEWS: readonly Route[] = [
  scheduleRoutes.readScheduleStatus,
  scheduleRoutes.listPastPublications,
  scheduleRoutes.listScheduledPublications,
  scheduleRoutes.listPublications,
  scheduleRoutes.listSeries,
  scheduleRoutes.readCalendar,
  scheduleRoutes.readHistory,
];
