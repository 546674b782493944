// Opens a private table of two for an invitation, so that its link leads somewhere. Loads when a game is invited to: the events of the
// socket bring schemas along.
import { gameEvents } from '@msm/contract/games/events';
import type { GameName, GameSetup } from '@msm/contract/games/schemas';
import { newId } from '../new-id.ts';
import { askGames, holdGamesSocket, useGamesSocket } from './games-socket.ts';

/** A socket that is not there by then will not be soon. */
const CONNECT_LIMIT_MS = 10_000;

/** Answers the id of the table. */
export async function openGameTable(game: GameName): Promise<string> {
  const setup: GameSetup = game === 'kadi' ? { game, seats: 2, rules: {} } : { game, time: null };
  const letGo = holdGamesSocket();
  try {
    await connected();
    const { view } = await askGames(gameEvents.create, {
      commandId: newId(),
      setup,
      visibility: 'private',
      isRated: true,
      bots: [],
    });
    return view.id;
  } finally {
    letGo();
  }
}

function connected(): Promise<void> {
  if (useGamesSocket.getState().isConnected) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      stop();
      reject(new Error('timeout'));
    }, CONNECT_LIMIT_MS);
    const stop = useGamesSocket.subscribe(({ isConnected }) => {
      if (!isConnected) return;
      clearTimeout(timer);
      stop();
      resolve();
    });
  });
}
