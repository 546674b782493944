// New ratings from a result: Glicko-2 for two players, OpenSkill for Kadi with its many places. OpenSkill is loaded when the first
// Kadi game is rated: it takes a third of a second.
import rateGlicko2 from 'glicko2-lite';
import type { GameName } from '@msm/contract/games/schemas';

export interface Skill {
  rating: number;
  deviation: number;
  /** Of Glicko-2; OpenSkill has none. */
  volatility: number;
}

/** The defaults of the two systems. */
export const NEW_SKILL: Readonly<Record<GameName, Skill>> = {
  chess: { rating: 1_500, deviation: 350, volatility: 0.06 },
  checkers: { rating: 1_500, deviation: 350, volatility: 0.06 },
  kadi: { rating: 25, deviation: 25 / 3, volatility: 0 },
};

/** Kadi is shown on the scale of the other games: a new player has 1500, a standard deviation is about as wide. */
const KADI_SCALE = 40;

export const shownRating = (game: GameName, { rating }: Skill): number =>
  Math.round(
    game === 'kadi' ? NEW_SKILL.chess.rating + (rating - NEW_SKILL.kadi.rating) * KADI_SCALE : rating,
  );

/** By place: the first group won; the answer has the same shape. */
export async function ratedAnew(game: GameName, places: readonly (readonly Skill[])[]): Promise<Skill[][]> {
  return game === 'kadi' ? rateMany(places) : rateTwo(places);
}

function rateTwo(places: readonly (readonly Skill[])[]): Skill[][] {
  const isDraw = places.length === 1;
  const [one, other] = places.flat() as [Skill, Skill];
  const against = (player: Skill, opponent: Skill, score: number): Skill => {
    const { rating, deviation, volatility } = player;
    const {
      rating: next,
      rd,
      vol,
    } = rateGlicko2(rating, deviation, volatility, [[opponent.rating, opponent.deviation, score]]);
    return { rating: next, deviation: rd, volatility: vol };
  };
  const winner = against(one, other, isDraw ? 0.5 : 1);
  const loser = against(other, one, isDraw ? 0.5 : 0);
  return isDraw ? [[winner, loser]] : [[winner], [loser]];
}

async function rateMany(places: readonly (readonly Skill[])[]): Promise<Skill[][]> {
  const { rate } = await import('openskill');
  const players = places.flatMap((group, place) => group.map((skill) => ({ skill, place })));
  const teams = players.map(({ skill }) => [{ mu: skill.rating, sigma: skill.deviation }]);
  const rated = rate(teams, { rank: players.map(({ place }) => place + 1) });
  const next = rated.map(([skill]) => ({ rating: skill!.mu, deviation: skill!.sigma, volatility: 0 }));
  return places.map((_, place) => next.filter((_skill, at) => players[at]!.place === place));
}
