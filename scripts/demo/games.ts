// The lounge with something going on: finished games of chess with ratings, an open table of chess, and one of Kadi with an
// invitation to it. Played over the games channel, as players do.
import { randomUUID } from 'node:crypto';
import { gameEvents } from '@msm/contract/games/events';
import type { TableView } from '@msm/contract/games/schemas';
import { inviteRoutes } from '@msm/contract/invites/routes';
import { acknowledged, connected, connectTo } from '../../apps/server/tests/socket-client.ts';
import type { DemoMember, DemoMembers } from './members.ts';

const SCHOLARS_MATE = ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6', 'h5f7'];
const FOOLS_MATE = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
const LEGALS_MATE = [
  'e2e4',
  'e7e5',
  'g1f3',
  'd7d6',
  'f1c4',
  'c8g4',
  'b1c3',
  'g7g6',
  'f3e5',
  'g4d1',
  'c4f7',
  'e8e7',
  'c3d5',
];

export async function fillGames(url: string, { amina, brian, chao, dalila }: DemoMembers): Promise<void> {
  await playChess(url, [amina, brian], SCHOLARS_MATE);
  await playChess(url, [brian, amina], FOOLS_MATE);
  await playChess(url, [chao, brian], LEGALS_MATE);
  await playChess(url, [amina, chao], SCHOLARS_MATE);
  await playChess(url, [brian, chao], FOOLS_MATE);
  const chess = { game: 'chess', time: { initialSeconds: 600, incrementSeconds: 5 } };
  await atTable(url, dalila, async (sit) => sit(gameEvents.create, { setup: chess, visibility: 'open' }));
  const kadi = { game: 'kadi', seats: 4 };
  const { id } = await atTable(url, brian, async (sit) =>
    sit(gameEvents.create, { setup: kadi, visibility: 'open' }),
  );
  await brian.call(inviteRoutes.createInvite, {
    input: { email: 'chao@example.com', kind: 'game', game: 'kadi', sessionId: id },
  });
}

type Sit = (event: { name: string }, payload: object) => Promise<TableView>;

/** With a socket of the member, for as long as the work takes. */
async function atTable<T>(url: string, { token }: DemoMember, work: (sit: Sit) => Promise<T>): Promise<T> {
  const socket = connectTo(url, 'games', token);
  await connected(socket);
  const sit: Sit = async (event, payload) => {
    const commandId =
      event === gameEvents.create || event === gameEvents.command ? { commandId: randomUUID() } : {};
    const answer = await acknowledged(socket, event.name, [{ ...commandId, ...payload }]);
    const { ok, view } = answer as { ok: boolean; view: TableView };
    if (!ok) throw new Error(`${event.name}: ${JSON.stringify(answer)}`);
    return view;
  };
  try {
    return await work(sit);
  } finally {
    socket.close();
  }
}

async function playChess(
  url: string,
  [white, black]: [DemoMember, DemoMember],
  moves: string[],
): Promise<void> {
  await atTable(url, white, (sitWhite) =>
    atTable(url, black, async (sitBlack) => {
      const { id: tableId } = await sitWhite(gameEvents.create, { setup: { game: 'chess' }, seat: 0 });
      await sitBlack(gameEvents.join, { tableId });
      for (const [ply, move] of moves.entries()) {
        const command = { type: 'move', from: move.slice(0, 2), to: move.slice(2, 4) };
        await (ply % 2 === 0 ? sitWhite : sitBlack)(gameEvents.command, { tableId, command });
      }
    }),
  );
}
