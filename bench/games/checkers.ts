// Checkers: the generator against the published perft numbers and against rapid-draughts, nodes a second of the search, the
// time that the endgame tables take (part speed); each level against the one below (levels); the top level against
// rapid-draughts (sparring). BENCH_PARTS=levels BENCH_LEVELS=5,6 BENCH_GAMES=101-200 plays a part of it.
import {
  EnglishDraughts,
  EnglishDraughtsComputerFactory,
  type EnglishDraughtsEngine,
} from 'rapid-draughts/english';
import { CHECKERS_LEVELS } from '@msm/games/checkers/bot';
import { checkers } from '@msm/games/checkers/checkers';
import { EndgameTables } from '@msm/games/checkers/engine/endgame-tables';
import { perft } from '@msm/games/checkers/engine/perft';
import { Search } from '@msm/games/checkers/engine/search';
import { START_FEN, readFen, toBoard } from '@msm/games/checkers/fen';
import { legalPaths } from '@msm/games/checkers/paths';
import type { CheckersState } from '@msm/games/checkers/state';
import {
  benchedGames,
  benchedLevels,
  cpuMilliseconds,
  isBenched,
  percentile95,
  reportMatch,
} from '../platform/board-figures.ts';
import { type Player, levelPlayer, playMatch } from '../platform/board-match.ts';
import { atLeast, atMost, reportFigure } from '../platform/figures.ts';

const GAMES_A_LEVEL = 200;
const SPARRING_GAMES = 100;
const SPARRING_DEPTH = 7;
const WITH_KINGS = 'W:WK3,K7,K11,15,22,28,31:BK30,K26,K21,5,9,12,20';
const PERFT: readonly [string, number[]][] = [
  [START_FEN, [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_680]],
  ['B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29', [5, 38, 178, 1_378, 5_836, 40_745]],
  [WITH_KINGS, [10, 20, 121, 664, 5_001, 35_586]],
  ['B:WK32,K28:BK1,K5,K10', [6, 12, 80, 475, 3_365, 14_164]],
  ['W:W6,7,14,K17,K23:B12,13,20,K27,K30', [1, 1, 8, 48, 338, 1_740]],
];
const ROUNDS = 5;
/** Seconds each: once is enough for the slower one. */
const ORACLE_ROUNDS = 2;
const COMPARED_DEPTH = 8;
const SEARCH_NODES = 1_000_000;
/** The usual ballot of tournaments: three moves are drawn by lot. */
const OPENING_PLIES = 3;
/** Openings that a short search thinks nearer to a draw than this are played. */
const FAIR_SCORE = 40;
const FAIR_NODES = 20_000;

const boardOf = (fen: string) => {
  const { turn, ...pieces } = readFen(fen);
  return toBoard(pieces, turn);
};

export async function measure(games?: number): Promise<boolean> {
  const isGood: boolean[] = [];
  if (isBenched('speed')) isGood.push(measurePerft(), measureGenerator(), measureSearch(), measureTables());
  for (const level of isBenched('levels') ? benchedLevels(CHECKERS_LEVELS) : []) {
    isGood.push(await measureLevel(level, games ?? GAMES_A_LEVEL));
  }
  if (isBenched('sparring')) isGood.push(await measureSparring(games ?? SPARRING_GAMES));
  return isGood.every(Boolean);
}

function measurePerft(): boolean {
  const wrong = PERFT.flatMap(([fen, leaves]) =>
    leaves.filter((count, index) => perft(boardOf(fen), index + 1) !== count),
  );
  return reportFigure('checkers.perftWrong', [wrong.length], '', atMost(0));
}

function measureGenerator(): boolean {
  const ratios = Array.from({ length: ORACLE_ROUNDS }, () => {
    const own = cpuMilliseconds(() => perft(boardOf(START_FEN), COMPARED_DEPTH));
    return cpuMilliseconds(() => oraclePerft(EnglishDraughts.setup().engine, COMPARED_DEPTH)) / own;
  });
  return reportFigure('checkers.perftTimesRapidDraughts', ratios, ' times', atLeast(8));
}

/** Counts the last ply without playing it, as ours does. */
function oraclePerft(engine: EnglishDraughtsEngine, depth: number): number {
  if (depth === 1) return engine.moves.length;
  let leaves = 0;
  for (const move of engine.moves) {
    const next = engine.clone();
    next.move(move);
    leaves += oraclePerft(next, depth - 1);
  }
  return leaves;
}

function measureSearch(): boolean {
  const search = new Search();
  const speeds = Array.from({ length: ROUNDS }, () => {
    let nodes = 0;
    const milliseconds = cpuMilliseconds(() => {
      for (const fen of [START_FEN, 'B:W18,19,21,23,24,26,29,30,31,32:B1,2,3,4,6,7,9,10,11,12']) {
        nodes += search.run({ board: boardOf(fen), earlier: [], budget: { maxNodes: SEARCH_NODES } }).nodes;
      }
    });
    return (1_000 * nodes) / milliseconds;
  });
  return reportFigure('checkers.nodesPerCpuSecond', speeds, '', atLeast(1_000_000));
}

function measureTables(): boolean {
  const rounds = Array.from(
    { length: ORACLE_ROUNDS },
    () => cpuMilliseconds(() => new EndgameTables()) / 1_000,
  );
  return reportFigure('checkers.endgameTablesCpuSeconds', rounds, ' s');
}

const fairness = new Search(12);
const isFair = (state: CheckersState): boolean => {
  const board = toBoard(state, state.turn);
  const { score } = fairness.run({ board, earlier: [], budget: { maxNodes: FAIR_NODES } });
  return Math.abs(score) <= FAIR_SCORE;
};

async function measureLevel(level: number, games: number): Promise<boolean> {
  const score = await playMatch({
    game: checkers,
    players: [levelPlayer(checkers, level), levelPlayer(checkers, level - 1)],
    games: benchedGames(games),
    openingPlies: OPENING_PLIES,
    isFair,
    seed: `checkers level ${level}`,
  });
  const isGood = reportMatch(`checkers.level${level}`, score, atLeast(60));
  if (level < CHECKERS_LEVELS) return isGood;
  const slowest = percentile95(score.milliseconds[0]);
  return reportFigure('checkers.topMoveMs95', [slowest], ' ms', atMost(1_000)) && isGood;
}

async function measureSparring(games: number): Promise<boolean> {
  const score = await playMatch({
    game: checkers,
    players: [levelPlayer(checkers, CHECKERS_LEVELS), sparringPlayer()],
    games: benchedGames(games),
    openingPlies: OPENING_PLIES,
    isFair,
    seed: 'checkers sparring',
  });
  const isGood = reportMatch('checkers.againstRapidDraughts', score, atLeast(50));
  return reportFigure('checkers.lostToRapidDraughts', [score.losses], '', atMost(0)) && isGood;
}

function sparringPlayer(): Player<CheckersState> {
  const computer = EnglishDraughtsComputerFactory.alphaBeta({ maxDepth: SPARRING_DEPTH });
  return {
    choose: async (state) => {
      const { origin, destination, captures } = await computer(sparringGame(state));
      let captured = 0;
      for (const square of captures) captured |= 1 << square;
      const move = legalPaths(toBoard(state, state.turn)).find(
        (each) => each.from === origin && each.to === destination && each.captured === captured,
      );
      return { type: 'move', path: move?.path };
    },
  };
}

/** Replays the game: rapid-draughts numbers the bits of a position in its own way. */
function sparringGame({ startFen, moves }: CheckersState) {
  const game = EnglishDraughts.setup();
  let state = checkers.start({ fen: startFen }, '');
  for (const name of moves) {
    const path = name.split(/[-x]/).map(Number);
    const ours = legalPaths(toBoard(state, state.turn)).find((each) => each.path.join() === path.join())!;
    const theirs = game.moves.find(({ origin, destination, captures }) => {
      let captured = 0;
      for (const square of captures) captured |= 1 << square;
      return origin === ours.from && destination === ours.to && captured === ours.captured;
    })!;
    game.move(theirs);
    const applied = checkers.apply(state, state.turn, { type: 'move', path });
    if (applied.ok) state = applied.state;
  }
  return game;
}
