// What browsers report.
import { withDeps, type Feature } from '../../platform/operation.ts';
import { trackGameEvent } from './track-game-event.ts';
import { trackPage } from './track-page.ts';
import type { TrafficDeps } from './traffic.deps.ts';
import { trafficJobs } from './traffic.jobs.ts';

export const trafficFeature = (deps: TrafficDeps): Feature => ({
  name: 'traffic',
  operations: [trackPage, trackGameEvent].map(withDeps(deps)),
  jobs: trafficJobs(deps),
});
