import { afterAll, beforeAll, expect, test } from 'vitest';
import { trafficRoutes } from '@msm/contract/traffic/routes';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import { pageView } from './page-view.fixture.ts';
import { TRAFFIC_KEPT_DAYS, trafficJobs } from './traffic.jobs.ts';
import { DAY_MS } from '../../platform/clock.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());

test('what was received thirteen months ago is removed, and nothing younger', async () => {
  const visitor = app.visitor();
  const report = async (session_id: string) => {
    await visitor.call(trafficRoutes.trackPage, { input: { ...pageView, session_id } });
    await visitor.call(trafficRoutes.trackGameEvent, { input: { session_id } });
  };
  await report('an-old-session');
  app.clock.advance(DAY_MS);
  await report('a-young-session');
  app.clock.advance((TRAFFIC_KEPT_DAYS - 1) * DAY_MS);

  for (const { run } of trafficJobs(app)) await run({});
  const views = await app.db.selectFrom('traffic_page_views').select('session_id').execute();
  const events = await app.db.selectFrom('traffic_game_events').select('body').execute();
  expect(views).toEqual([{ session_id: 'a-young-session' }]);
  expect(events).toEqual([{ body: { session_id: 'a-young-session' } }]);
});
