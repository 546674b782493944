// Messages to support, from anybody, and the inbox of SuperAdmin.
import type { Route } from '../route.ts';

export const supportRoutes: Record<string, Route> = {};
