// /gaming: the lounge, or by its address a game against the computer, a table with others, or the check of a shuffle. Each loads when it is wanted.
import { isGame } from './game-address.ts';
import { lazyNamed, WhileLoading } from '../../ui/lazy-named.ts';
import { PageSpinner } from '../../ui/spinner.tsx';
import { useSearchParams } from '../../ui/routing.tsx';
import { Lobby } from './lobby/lobby.tsx';

const PRACTICES = {
  kadi: lazyNamed(() => import('./practice/kadi-practice.tsx'), 'KadiPractice'),
  chess: lazyNamed(() => import('./practice/chess-practice.tsx'), 'ChessPractice'),
  checkers: lazyNamed(() => import('./practice/checkers-practice.tsx'), 'CheckersPractice'),
};

const TablePage = lazyNamed(() => import('./table/table-page.tsx'), 'TablePage');

const ShufflePage = lazyNamed(() => import('./guide/shuffle-page.tsx'), 'ShufflePage');

export function GamingPage() {
  const [query] = useSearchParams();
  const [game, mode, session] = [query.get('game'), query.get('mode'), query.get('session')];
  // The server knows the mode alone: see gaming-data.ts.
  if (import.meta.env.SSR && mode) return <PageSpinner />;
  if (session && mode === 'multiplayer')
    return (
      <WhileLoading fallback={<PageSpinner />}>
        <TablePage key={session} tableId={session} />
      </WhileLoading>
    );
  if (session && mode === 'shuffle')
    return (
      <WhileLoading fallback={<PageSpinner />}>
        <ShufflePage tableId={session} />
      </WhileLoading>
    );
  if (mode !== 'ai' || !isGame(game)) return <Lobby />;
  const Practice = PRACTICES[game];
  return (
    <WhileLoading fallback={<PageSpinner />}>
      <Practice key={game} />
    </WhileLoading>
  );
}
