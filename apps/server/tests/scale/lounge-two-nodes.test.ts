// One table on two nodes, with one PostgreSQL and one Redis: each player is at another node, and both nodes remember the table.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guestRoutes } from '@msm/contract/auth/guests';
import { gameEvents } from '@msm/contract/games/events';
import { createApp, type App } from '../../src/app.ts';
import { connectTab, FOOLS_MATE, openBoard, type Tab } from '../../src/features/games/games.fixture.ts';
import { createLog } from '../../src/platform/log.ts';
import { readSettings } from '../../src/settings.ts';
import { closedTestDatabase } from '../test-database.ts';
import { createVisitor } from '../visitor.ts';

const hasServices = Boolean(process.env['DATABASE_URL'] && process.env['REDIS_URL']);

describe.runIf(hasServices)('a table on two nodes', () => {
  let nodes: App[];
  let tabs: [Tab, Tab, Tab];
  beforeAll(async () => {
    const config = readSettings({
      ...(await closedTestDatabase()),
      NODE_ENV: 'test',
      PORT: '0',
      APP_SECRET: 'the same secret on every node, always',
    });
    const start = () => createApp({ config, log: createLog('silent') });
    nodes = await Promise.all([start(), start()]);
    const addresses = await Promise.all(nodes.map((node) => node.start()));
    const guestAt = async (node: number) => {
      const visitor = createVisitor(nodes[node]!.http, '203.0.113.30');
      const { body } = await visitor.call(guestRoutes.becomeGuest, { input: { channel: 'games' } });
      return connectTab(addresses[node]!, { guestToken: body.guestToken as string });
    };
    tabs = [await guestAt(0), await guestAt(1), await guestAt(0)];
  });
  afterAll(async () => {
    for (const tab of tabs) tab.close();
    await Promise.all(nodes.map((node) => node.stop()));
  });

  test('moves of both nodes have one order, and everybody is told', async () => {
    const [white, black, spectator] = tabs;
    const id = await openBoard(white, black);
    await spectator.ask(gameEvents.sync, { tableId: id });
    for (const [ply, move] of FOOLS_MATE.entries()) {
      const [mover, other] = ply % 2 === 0 ? [white, black] : [black, white];
      // The other one tries the same move at the same time, at the other node: it is never its turn for it.
      const [moved, refused] = await Promise.all([
        mover.command(id, move, `ply-${ply}`),
        other.command(id, move, `wrong-${ply}`),
      ]);
      expect(moved).toMatchObject({ ok: true });
      expect(refused.ok).toBe(false);
      expect(await mover.command(id, move, `ply-${ply}`)).toMatchObject({ ok: true, seq: moved.seq });
    }
    for (const tab of tabs) await expect.poll(() => tab.view(id).status).toBe('finished');
    expect((spectator.view(id).state as { moves: string[] }).moves).toHaveLength(FOOLS_MATE.length);
    expect(spectator.frames.map(({ seq }) => seq)).toEqual(
      spectator.frames.map((_, at) => spectator.frames[0]!.seq + at),
    );
  });
});
