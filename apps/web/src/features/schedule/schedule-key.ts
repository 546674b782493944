// One prefix for all that is asked of the schedule: a deed makes every view of it ask again.
export const SCHEDULE_KEY = ['schedule'] as const;
