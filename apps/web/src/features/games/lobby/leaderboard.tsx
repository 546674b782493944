// The best rated members of a game, and where one stands oneself.
import { gameName } from '@msm/contract/game-links';
import { RATED_GAMES_TO_RANK } from '@msm/contract/games/limits';
import { gameRoutes } from '@msm/contract/games/routes';
import type { GameName } from '@msm/games/game';
import { useState } from 'react';
import { failureOf } from '../../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { GAMES } from '../game-address.ts';

/** The first ones; the rest behind a press. */
const SHOWN = 10;

export function Leaderboard() {
  const [game, setGame] = useState<GameName>('kadi');
  const [isLong, setLong] = useState(false);
  const query = useRouteQuery(gameRoutes.readLeaderboard, { input: { game } }, { isRedirectSkipped: true });
  const failure = failureOf(query, 'The leaderboard could not be loaded.');
  const players = query.data?.players;
  const mine = query.data?.mine;
  return (
    <section className="lobby-part" aria-labelledby="leaderboard">
      <h2 id="leaderboard">Leaderboard</h2>
      <Segmented
        label="Game"
        value={game}
        options={GAMES.map((each) => ({ value: each, label: gameName(each) }))}
        onChange={setGame}
      />
      {failure && !players && <FailedState {...failure} />}
      {!failure && !players && <Skeleton className="h-24" />}
      {players?.length === 0 && (
        <p className="lobby-quiet">
          Nobody is ranked yet. {RATED_GAMES_TO_RANK} rated games put you on the list.
        </p>
      )}
      {players && players.length > 0 && (
        <table className="leaderboard">
          <thead>
            <tr>
              <th scope="col">Rank</th>
              <th scope="col">Player</th>
              <th scope="col">Rating</th>
              <th scope="col">Won</th>
            </tr>
          </thead>
          <tbody>
            {players.slice(0, isLong ? undefined : SHOWN).map(({ rank, username, rating, games, wins }) => (
              <tr key={username}>
                <td>{rank}</td>
                <td>{username}</td>
                <td>{Math.round(rating)}</td>
                <td>
                  {wins} of {games}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {players && players.length > SHOWN && !isLong && (
        <button type="button" className="lobby-link" onClick={() => setLong(true)}>
          Show all
        </button>
      )}
      {mine && (
        <p className="lobby-quiet">
          You: {Math.round(mine.rating)}
          {mine.rank === null
            ? `, provisional after ${mine.games} of ${RATED_GAMES_TO_RANK} rated games.`
            : `, rank ${mine.rank}, ${mine.wins} of ${mine.games} won.`}
        </p>
      )}
    </section>
  );
}
