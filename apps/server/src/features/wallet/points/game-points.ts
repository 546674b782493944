// The lounge's port: points for finished games, decided in the transaction that ends them.
import type { Clock } from '../../../platform/clock.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { FinishedGame, GamePoints } from '../../../platform/ports/game-points.ts';
import { earnPoints } from './earn-points.ts';
import { countsAsGame, type Earning } from './points.rules.ts';

export function createGamePoints(parts: { clock: Clock; jobs: Jobs }): GamePoints {
  return {
    async award(tx, games) {
      const earned = await earnPoints(tx, games.flatMap(earningsOf), { ...parts, now: parts.clock.now() });
      return new Map(
        games.map(({ tableId }) => {
          const sums = new Map<string, number>();
          for (const { memberId, points } of earned.filter(({ subject }) => subject === tableId))
            sums.set(memberId, (sums.get(memberId) ?? 0) + points);
          return [tableId, sums];
        }),
      );
    },
  };
}

/** Guests and bots are not among the places: a game against them alone has no opponent. */
function earningsOf(game: FinishedGame): Earning[] {
  const members = game.places.flat();
  if (members.length < 2 || !countsAsGame(game)) return [];
  const isDraw = game.places.length === 1;
  return game.places.flatMap((group, place) =>
    group.flatMap((memberId): Earning[] => {
      if (game.absent.includes(memberId)) return [];
      const subject = game.tableId;
      const opponents = members.filter((id) => id !== memberId);
      const played = { memberId, rule: 'gamePlayed', subject, opponents } as const;
      return place === 0 && !isDraw ? [played, { memberId, rule: 'gameWon', subject }] : [played];
    }),
  );
}
