// /gaming: the lounge, or by its address a game against the computer, a table with others, or the check of a shuffle. Each loads when it is wanted.
import { useEffect, type ComponentType } from 'react';
import { isGame } from './game-address.ts';
import { lazyNamed, WhileLoading } from '../../ui/lazy-named.ts';
import { PageSpinner } from '../../ui/spinner.tsx';
import { useSearchParams } from '../../ui/routing.tsx';

const PRACTICES = {
  kadi: lazyNamed(() => import('./practice/kadi-practice.tsx'), 'KadiPractice'),
  chess: lazyNamed(() => import('./practice/chess-practice.tsx'), 'ChessPractice'),
  checkers: lazyNamed(() => import('./practice/checkers-practice.tsx'), 'CheckersPractice'),
};

const TablePage = lazyNamed(() => import('./table/table-page.tsx'), 'TablePage');

const ShufflePage = lazyNamed(() => import('./guide/shuffle-page.tsx'), 'ShufflePage');

let Lobby: ComponentType = lazyNamed(() => import('./lobby/lobby.tsx'), 'Lobby');

/** With the lounge where the address shows it: the server renders it, and the browser takes that over. A link to a game does
 *  without. */
export async function loadGamingPage() {
  if (import.meta.env.SSR || !new URLSearchParams(window.location.search).has('mode'))
    ({ Lobby } = await import('./lobby/lobby.tsx'));
  return GamingPage;
}

function GamingPage() {
  return (
    <WhileLoading fallback={<PageSpinner />}>
      <Addressed />
    </WhileLoading>
  );
}

function Addressed() {
  const [query] = useSearchParams();
  const [game, mode, session] = [query.get('game'), query.get('mode'), query.get('session')];
  const isTable = session !== null && mode === 'multiplayer';
  useEarlySocket(isTable);
  // The server knows the mode alone: see gaming-data.ts.
  if (import.meta.env.SSR && mode) return <PageSpinner />;
  if (isTable) return <TablePage key={session} tableId={session} />;
  if (session && mode === 'shuffle') return <ShufflePage tableId={session} />;
  if (mode !== 'ai' || !isGame(game)) return <Lobby />;
  const Practice = PRACTICES[game];
  return <Practice key={game} />;
}

/** Connects while the files of the table arrive, which takes as long on a slow line. */
function useEarlySocket(isTable: boolean): void {
  useEffect(() => {
    if (!isTable) return;
    const held = import('../../platform/sockets/games-socket.ts').then(
      ({ holdGamesSocket }) => holdGamesSocket(),
      // The table, which needs the same file, says so.
      () => undefined,
    );
    return () => void held.then((letGo) => letGo?.());
  }, [isTable]);
}
