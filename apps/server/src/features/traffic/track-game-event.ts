// Keeps what happened at a game, in whatever form it is told.
import { trafficRoutes } from '@msm/contract/traffic/routes';
import { handler } from '../../platform/operation.ts';
import type { TrafficDeps } from './traffic.deps.ts';
import { keptGameEvent, memberBehind } from './traffic.rules.ts';
import { insertGameEvent } from './traffic.store.ts';

export const trackGameEvent = handler(
  trafficRoutes.trackGameEvent,
  async ({ input, member }, { db, clock }: TrafficDeps) => {
    await insertGameEvent(db, {
      received_at: clock.now(),
      member_id: memberBehind(input['anonymous_user_id'], member),
      body: keptGameEvent(input),
    });
    return {};
  },
);
