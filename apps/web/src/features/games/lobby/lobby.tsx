// The lounge: three games, each against the computer with one press or with others; tables to go on at, open tables, the best players.
import { gameName } from '@msm/contract/game-links';
import type { GameName } from '@msm/games/game';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { QueryScope } from '../../../platform/api/query-scope.tsx';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { Link } from '../../../ui/routing.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { GAMES, practicePath } from '../game-address.ts';
import { LEVEL_NAMES } from '../levels.ts';
import { chooseLevel, usePracticeSettings } from '../practice/practice-settings.ts';
import { CheckersArt, ChessArt, KadiArt } from './game-art.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { OpenTables } from './open-tables.tsx';
import { useHydrated } from './use-hydrated.ts';
import './lobby.css';

/** Only what this browser or this member knows: nothing of it is rendered by the server, and the events of the socket bring schemas along. */
const Resume = lazyNamed(() => import('./resume.tsx'), 'Resume');
const MyGames = lazyNamed(() => import('./my-games.tsx'), 'MyGames');
const NewTableDialog = lazyNamed(() => import('./new-table-dialog.tsx'), 'NewTableDialog');

export function Lobby() {
  const [opening, setOpening] = useState<GameName>();
  const isMember = useSession(({ user }) => user !== null);
  const isHydrated = useHydrated();
  return (
    <QueryScope>
      <div className="lobby">
        <PageHeader
          title="Gaming lounge"
          about="Kadi, chess and checkers, with friends or against the computer. No account needed."
        />
        {isHydrated && <Resume />}
        <ul className="lobby-games">
          {GAMES.map((game) => (
            <GameCard key={game} game={game} onOpenTable={() => setOpening(game)} />
          ))}
        </ul>
        <div className="lobby-columns">
          <OpenTables onOpen={setOpening} />
          <Leaderboard />
        </div>
        {isMember && <MyGames />}
        {opening && <NewTableDialog game={opening} onClose={() => setOpening(undefined)} />}
      </div>
    </QueryScope>
  );
}

const ABOUT: Readonly<Record<GameName, string>> = {
  kadi: 'Kenya’s card game, for two to six. Empty your hand, and say Niko Kadi in time.',
  chess: 'The game of kings, with or without a clock.',
  checkers: 'English draughts: jump, crown, and jump again.',
};

const ART: Readonly<Record<GameName, ReactNode>> = {
  kadi: <KadiArt />,
  chess: <ChessArt />,
  checkers: <CheckersArt />,
};

/** What the server renders, before this browser's own choice is known. */
const FIRST_LEVEL = 2;

function GameCard({ game, onOpenTable }: { game: GameName; onOpenTable: () => void }) {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const chosen = usePracticeSettings(({ levels }) => levels[game]);
  const level = isHydrated ? chosen : FIRST_LEVEL;
  return (
    <li className="lobby-game">
      <div className="lobby-art cloth" aria-hidden>
        {ART[game]}
      </div>
      <div className="lobby-game-words">
        <h2>{gameName(game)}</h2>
        <p>{ABOUT[game]}</p>
        {game === 'kadi' && (
          <Link to="/kadi" className="lobby-link">
            How Kadi is played
          </Link>
        )}
      </div>
      <div className="lobby-game-ways">
        <div className="lobby-computer">
          <Button look="primary" onClick={() => void navigate(practicePath(game))}>
            Play the computer<span className="sr-only"> at {gameName(game)}</span>
          </Button>
          <select
            aria-label={`Level of the computer at ${gameName(game)}`}
            value={level}
            onChange={({ target }) => chooseLevel(game, Number(target.value))}
          >
            {LEVEL_NAMES[game].map((name, place) => (
              <option key={name} value={place + 1}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <Button onClick={onOpenTable}>
          Play with others<span className="sr-only"> at {gameName(game)}</span>
        </Button>
      </div>
    </li>
  );
}
