// Page views and game events, as the browser reports them.
import type { Route } from '../route.ts';

export const trafficRoutes: Record<string, Route> = {};
