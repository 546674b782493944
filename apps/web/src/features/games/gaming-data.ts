// How the server renders the lounge: it reads nothing. What addresses of a game show is drawn by the browser, which is told at once
// what to load for it: on a slow line one file after the other would cost seconds.
import type { PageData } from '../../platform/page-data.ts';
import { isGame } from './game-address.ts';

const inFeature = (file: string) => `src/features/games/${file}.tsx`;
const SOCKETS = ['src/platform/sockets/games-socket.ts', 'src/platform/sockets/socket-library.ts'];

export const gamingData: PageData = {
  queryNames: ['game', 'mode'],
  reads: () => [],
  tags: () => [],
  sources({ query }) {
    const [game, mode] = [query.get('game'), query.get('mode')];
    if (!mode) return [inFeature('lobby/lobby')];
    if (!isGame(game)) return [];
    if (mode === 'ai') return [inFeature(`practice/${game}-practice`)];
    if (mode !== 'multiplayer') return [];
    // In the order of need: the socket connects while the table's files still arrive.
    return [...SOCKETS, inFeature('table/table-page'), inFeature(`table/${game}-board`)];
  },
};
export const kadiData: PageData = { queryNames: [], reads: () => [], tags: () => [] };
