// Kills the portal with SIGKILL before a move is committed and between its commit and its acknowledgement. The players connect again
// and send what was not acknowledged once more: the game goes on with every move in it once.
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { gameEvents } from '@msm/contract/games/events';
import { gameRoutes } from '@msm/contract/games/routes';
import type { Replay } from '@msm/contract/games/schemas';
import { freePort } from '../../../sandbox/src/free-port.ts';
import { connectTab, createTable, join, type Ack, type Tab } from '../../src/features/games/games.fixture.ts';
import { closedTestDatabase } from '../test-database.ts';
import { startPortal, type PortalProcess } from './chat/portal-process.ts';

/** Some seconds on an idle machine; a busy one starts each process many times slower. */
const BUSY_MACHINE_LIMIT_MS = 600_000;
const PORTAL = fileURLToPath(new URL('./games/games-portal.child.ts', import.meta.url));
const CROWD = { members: 2, rooms: 0, roomsPerMember: 0 };
const MOVES = ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6', 'h5f7'];

const sitDown = ({ address, members }: PortalProcess): Promise<Tab[]> =>
  Promise.all(members.map(({ token }) => connectTab(address, token)));
const commandOf = (move: string) => ({ type: 'move', from: move.slice(0, 2), to: move.slice(2) });

test(
  'a portal that is killed before and after the commit of a move loses none and doubles none',
  async () => {
    const settings = {
      ...(await closedTestDatabase()),
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      APP_SECRET: 'a secret that every start of the portal knows',
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
    };
    const start = (dying: Record<string, string> = {}) =>
      startPortal({ ...settings, ...dying }, CROWD, [], PORTAL);

    let portal = await start({ DIES: 'before', MOVE_TO_DIE_AT: '2' });
    let tabs = await sitDown(portal);
    const { id } = await createTable(tabs[0]!, { game: 'chess' }, { seat: 0 });
    await join(tabs[1]!, id);
    const deaths: Record<string, string>[] = [{ DIES: 'after', MOVE_TO_DIE_AT: '2' }, {}];
    for (const [ply, move] of MOVES.entries()) {
      for (;;) {
        const ack = await unlessDead(
          tabs[ply % 2]!,
          tabs[ply % 2]!.command(id, commandOf(move), `ply-${ply}`),
        );
        if (ack) {
          expect(ack).toMatchObject({ ok: true });
          break;
        }
        portal = await start(deaths.shift());
        tabs = await sitDown(portal);
        for (const tab of tabs)
          expect(await tab.ask(gameEvents.sync, { tableId: id })).toMatchObject({ ok: true });
      }
    }
    expect(deaths).toEqual([]);

    const answer = await fetch(portal.address + gameRoutes.readReplay.path.replace(':id', id));
    const { replay } = (await answer.json()) as { replay: Replay };
    const moved = replay.entries.flatMap(({ events }) => events).filter(({ type }) => type === 'moved');
    expect(moved.map(({ move }) => move)).toEqual(MOVES);
    expect(replay.table).toMatchObject({
      status: 'finished',
      result: { reason: 'checkmate', places: [[0], [1]] },
    });
    for (const tab of tabs) tab.close();
    await portal.stop();
  },
  BUSY_MACHINE_LIMIT_MS,
);

/** Undefined when the connection ended without an answer. */
async function unlessDead(tab: Tab, asked: Promise<Ack>): Promise<Ack | undefined> {
  const cut = new Promise<undefined>((resolve) => {
    tab.socket.once('disconnect', () => resolve(undefined));
  });
  asked.catch(() => undefined);
  return Promise.race([asked, cut]);
}
