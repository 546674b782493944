// Matches between computer players of chess or checkers: each opening is played twice with the sides changed, so that neither
// gains by it. Openings are random moves from a seed, without those that a short search thinks decided.
import type { Game } from '@msm/games/game';
import { type Random, createRandom } from '@msm/games/random';
import { say } from './figures.ts';

export interface Player<State> {
  /** The command that the seat plays. */
  choose(state: State, seat: number, random: Random): unknown;
}

export interface Match<Options, State, Command, Event, View> {
  game: Game<Options, State, Command, Event, View>;
  /** The one whose score is asked, and its opponent. */
  players: [Player<State>, Player<State>];
  /** Their numbers, from 1. */
  games: { first: number; last: number };
  openingPlies: number;
  /** Whether an opening is fair enough to be played. */
  isFair: (state: State) => boolean;
  seed: string;
  /** Games that go on longer are counted as drawn. */
  maxPlies?: number;
}

export interface Score {
  wins: number;
  draws: number;
  losses: number;
  /** Of the first player's moves, and of the second's, in order of play. */
  milliseconds: [number[], number[]];
}

export const shareOf = ({ wins, draws, losses }: Score): number =>
  (wins + draws / 2) / (wins + draws + losses);

const MAX_PLIES = 400;
/** A match may take an hour. */
const GAMES_BETWEEN_REPORTS = 10;

export async function playMatch<
  Options,
  State extends { turn: number },
  Command extends { type: string },
  Event,
  View,
>(match: Match<Options, State, Command, Event, View>): Promise<Score> {
  const score: Score = { wins: 0, draws: 0, losses: 0, milliseconds: [[], []] };
  const { first, last } = match.games;
  for (let number = first - 1; number < last; number++) {
    const opening = openingOf(match, `${match.seed} ${number >> 1}`);
    const firstSeat = number % 2;
    const places = await playGame(match, opening, firstSeat, `${match.seed} ${number}`, score);
    if (places.length !== 2) score.draws++;
    else if (places[0]![0] === firstSeat) score.wins++;
    else score.losses++;
    if ((number + 1) % GAMES_BETWEEN_REPORTS === 0) {
      say(`${match.seed}: ${score.wins} won, ${score.draws} drawn, ${score.losses} lost so far`);
    }
  }
  return score;
}

async function playGame<Options, State extends { turn: number }, Command, Event, View>(
  { game, players, maxPlies = MAX_PLIES }: Match<Options, State, Command, Event, View>,
  opening: State,
  firstSeat: number,
  seed: string,
  { milliseconds }: Score,
): Promise<number[][]> {
  const random = createRandom(seed);
  let state = opening;
  for (let ply = 0; ply < maxPlies; ply++) {
    const result = game.result(state);
    if (result) return result.places;
    const seat = state.turn;
    const player = seat === firstSeat ? 0 : 1;
    const startedAt = performance.now();
    const command = await players[player].choose(state, seat, random);
    milliseconds[player].push(performance.now() - startedAt);
    const applied = game.apply(state, seat, command);
    if (!applied.ok) throw new Error(`${JSON.stringify(command)} was refused: ${applied.code}`);
    state = applied.state;
  }
  return [[0, 1]];
}

function openingOf<Options, State extends { turn: number }, Command extends { type: string }, Event, View>(
  { game, openingPlies, isFair }: Match<Options, State, Command, Event, View>,
  seed: string,
): State {
  const random = createRandom(seed);
  for (;;) {
    let state = game.start({} as Options, seed);
    for (let ply = 0; ply < openingPlies && !game.result(state); ply++) {
      const moves = game.legalMoves(state, state.turn).filter(({ type }) => type === 'move');
      const applied = game.apply(state, state.turn, moves[random.below(moves.length)]);
      if (applied.ok) state = applied.state;
    }
    if (!game.result(state) && isFair(state)) return state;
  }
}

/** A level of the game's own bots. */
export function levelPlayer<Options, State, Command, Event, View>(
  game: Game<Options, State, Command, Event, View>,
  level: number,
): Player<State> {
  const bot = game.bot(level);
  return { choose: (state, seat, random) => bot(game.viewFor(state, seat), seat, random) };
}
