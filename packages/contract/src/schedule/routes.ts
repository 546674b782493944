// Posts planned ahead.
import type { Route } from '../route.ts';

export const scheduleRoutes: Record<string, Route> = {};
