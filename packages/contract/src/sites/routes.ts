// Connected WordPress sites.
import type { Route } from '../route.ts';

export const siteRoutes: Record<string, Route> = {};
