// What browsers may keep and report: consent.
import type { Route } from '../route.ts';

export const privacyRoutes: Record<string, Route> = {};
