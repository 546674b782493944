// Every promise, by feature: what the server must handle, the reference lists and the fuzzer attacks.
import { accountRoutes } from './accounts/routes.ts';
import { guestRoutes } from './auth/guests.ts';
import { authRoutes } from './auth/routes.ts';
import { blogRoutes } from './blog/routes.ts';
import { callEvents } from './calls/events.ts';
import { callRoutes } from './calls/routes.ts';
import { chatEvents } from './chat/events.ts';
import { chatRoutes } from './chat/routes.ts';
import { docRoutes } from './docs/routes.ts';
import { draftRoutes } from './drafts/routes.ts';
import { engagementEvents } from './engagement/events.ts';
import { engagementRoutes } from './engagement/routes.ts';
import { gameEvents } from './games/events.ts';
import { gameRoutes } from './games/routes.ts';
import { inviteRoutes } from './invites/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { operationRoutes } from './operations/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import type { Route } from './route.ts';
import type { ClientEvent, ServerEvent } from './socket-event.ts';
import { scheduleRoutes } from './schedule/routes.ts';
import { siteRoutes } from './sites/routes.ts';
import { resultsRoutes } from './social/results-routes.ts';
import { socialRoutes } from './social/routes.ts';
import { supportRoutes } from './support/routes.ts';
import { trafficRoutes } from './traffic/routes.ts';
import { userRoutes } from './users/routes.ts';
import { waitlistRoutes } from './waitlist/routes.ts';
import { walletEvents } from './wallet/events.ts';
import { linkRoutes } from './wallet/link-routes.ts';
import { paymentRoutes } from './wallet/payment-routes.ts';
import { walletRoutes } from './wallet/routes.ts';
import { agentRoutes } from './writer/agents.ts';
import { writerEvents } from './writer/events.ts';
import { writerRoutes } from './writer/routes.ts';

export const routesByFeature: Readonly<Record<string, Readonly<Record<string, Route>>>> = {
  accounts: accountRoutes,
  auth: { ...authRoutes, ...guestRoutes },
  blog: blogRoutes,
  calls: callRoutes,
  chat: chatRoutes,
  docs: docRoutes,
  drafts: draftRoutes,
  engagement: engagementRoutes,
  games: gameRoutes,
  invites: inviteRoutes,
  media: mediaRoutes,
  operations: operationRoutes,
  privacy: privacyRoutes,
  schedule: scheduleRoutes,
  sites: siteRoutes,
  social: { ...socialRoutes, ...resultsRoutes },
  support: supportRoutes,
  traffic: trafficRoutes,
  users: userRoutes,
  waitlist: waitlistRoutes,
  wallet: { ...walletRoutes, ...paymentRoutes, ...linkRoutes },
  writer: { ...writerRoutes, ...agentRoutes },
};

export const eventsByFeature: Readonly<Record<string, Readonly<Record<string, ClientEvent | ServerEvent>>>> =
  {
    calls: callEvents,
    chat: chatEvents,
    engagement: engagementEvents,
    games: gameEvents,
    wallet: walletEvents,
    writer: writerEvents,
  };
