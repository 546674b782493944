// The migration changes the choices of posts that need attention, and nothing that members said.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engagementRoutes } from '@msm/contract/engagement/routes';
import { up } from '../../../migrations/20261116T2330_engagement_discard.ts';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());

test('a stored notification keeps what its sender said', async () => {
  const anna = await app.member('anna');
  const berta = await app.member('berta');
  const { status } = await berta.call(engagementRoutes.engage, {
    input: {
      targetType: 'user',
      targetId: 'anna@example.com',
      engagementType: 'comment',
      metadata: { comment: 'giveUp' },
    },
  });
  expect(status).toBeLessThan(300);
  const read = async () => {
    const rows = await app.db
      .selectFrom('engagement_notifications')
      .select('metadata')
      .where('member_id', '=', anna.id)
      .execute();
    return rows.map(({ metadata }) => metadata['comment']);
  };
  expect(await read()).toEqual(['giveUp']);
  await up(app.db as never);
  expect(await read()).toEqual(['giveUp']);
});
