// Every promise, by feature: what the server must handle, the reference lists and the fuzzer attacks.
import { accountRoutes } from './accounts/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { engagementEvents } from './engagement/events.ts';
import { operationRoutes } from './operations/routes.ts';
import type { Route } from './route.ts';
import type { ClientEvent, ServerEvent } from './socket-event.ts';
import { userRoutes } from './users/routes.ts';

export const routesByFeature: Readonly<Record<string, Readonly<Record<string, Route>>>> = {
  accounts: accountRoutes,
  auth: authRoutes,
  operations: operationRoutes,
  users: userRoutes,
};

export const eventsByFeature: Readonly<Record<string, Readonly<Record<string, ClientEvent | ServerEvent>>>> =
  {
    engagement: engagementEvents,
  };
