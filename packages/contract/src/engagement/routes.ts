// Engagement and the bell.
import type { Route } from '../route.ts';

export const engagementRoutes: Record<string, Route> = {};
