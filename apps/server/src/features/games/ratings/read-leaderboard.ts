// The best rated members of a game, and where the caller stands. Members who were disabled are left out.
import { RATED_GAMES_TO_RANK } from '@msm/contract/games/limits';
import { gameRoutes } from '@msm/contract/games/routes';
import type { GameName, Ranked, Standing } from '@msm/contract/games/schemas';
import { handler } from '../../../platform/operation.ts';
import type { GamesDeps } from '../games.deps.ts';
import { findRating, listBest, rankOf } from './ratings.store.ts';

type Deps = Pick<GamesDeps, 'db' | 'users'>;

export const readLeaderboard = handler(
  gameRoutes.readLeaderboard,
  async ({ input: { game }, member }, deps: Deps) => ({
    players: await bestOf(game, deps),
    mine: member ? await standingOf(member.id, game, deps) : null,
  }),
);

async function bestOf(game: GameName, { db, users }: Deps): Promise<Ranked[]> {
  const best = await listBest(db, game);
  const members = new Map(
    (
      await users.list(
        db,
        best.map(({ member_id }) => member_id),
      )
    ).map((user) => [user.id, user]),
  );
  return best
    .filter(({ member_id }) => members.get(member_id)?.isDisabled === false)
    .map(({ member_id, shown, games, wins }, at) => ({
      rank: at + 1,
      username: members.get(member_id)!.username,
      rating: shown,
      games,
      wins,
    }));
}

async function standingOf(memberId: string, game: GameName, { db }: Deps): Promise<Standing | null> {
  const row = await findRating(db, { member_id: memberId, game });
  if (!row) return null;
  const { shown: rating, games, wins } = row;
  return { rank: games < RATED_GAMES_TO_RANK ? null : await rankOf(db, row), rating, games, wins };
}
