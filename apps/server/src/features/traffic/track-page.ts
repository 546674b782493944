// Counts a page view. The browser has cleaned its addresses already; what comes from strangers is cleaned again.
import { stripEmails } from '@msm/contract/traffic/strip-emails';
import { trafficRoutes } from '@msm/contract/traffic/routes';
import { handler } from '../../platform/operation.ts';
import type { TrafficDeps } from './traffic.deps.ts';
import { isBot } from '../../platform/http/is-bot.ts';
import { keptPath, keptReferrer, memberBehind } from './traffic.rules.ts';
import { savePageView } from './traffic.store.ts';

export const trackPage = handler(
  trafficRoutes.trackPage,
  async ({ input, member, caller }, { db, clock }: TrafficDeps) => {
    const { session_id, anonymous_user_id, screen_resolution, viewport_size, timezone } = input;
    await savePageView(db, {
      session_id,
      shown_at: new Date(input.timestamp),
      received_at: clock.now(),
      page_path: keptPath(input.page_path),
      referrer: keptReferrer(input.referrer),
      visit_seconds: input.visit_duration,
      anonymous_user_id,
      member_id: memberBehind(anonymous_user_id, member),
      user_agent: stripEmails(input.user_agent),
      is_bot: isBot(input.user_agent) || isBot(caller.userAgent),
      screen_resolution,
      viewport_size,
      timezone,
    });
    return {};
  },
);
