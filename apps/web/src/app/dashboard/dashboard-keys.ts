// What the dashboard asks of the schedule. Below the schedule's own key: whoever plans a post makes it ask again.
import { SCHEDULE_KEY } from '../../features/schedule/schedule-key.ts';

const DASHBOARD_KEY = [...SCHEDULE_KEY, 'dashboard'] as const;
export const STATUS_KEY = [...DASHBOARD_KEY, 'status'] as const;
export const COMING_KEY = [...DASHBOARD_KEY, 'coming'] as const;
export const PAST_KEY = [...DASHBOARD_KEY, 'past'] as const;
export const rangeKey = (from: string, to: string) => [...DASHBOARD_KEY, 'range', from, to] as const;
