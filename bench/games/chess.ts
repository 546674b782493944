// Chess: the generator against the published perft numbers and against chess.js, nodes a second of the search (part speed);
// each level against the one below (levels); the top level against js-chess-engine at equal time (sparring).
// BENCH_PARTS=levels BENCH_LEVELS=7,8 BENCH_GAMES=101-200 plays a part of it.
import { Chess } from 'chess.js';
import { Game as SparringGame } from 'js-chess-engine';
import { CHESS_LEVELS, createChessBot } from '@msm/games/chess/bot';
import { chess } from '@msm/games/chess/chess';
import { readFen } from '@msm/games/chess/engine/fen';
import { perft } from '@msm/games/chess/engine/perft';
import { Search } from '@msm/games/chess/engine/search';
import type { ChessState } from '@msm/games/chess/state';
import { type Player, type Score, levelPlayer, playMatch } from '../platform/board-match.ts';
import {
  benchedGames,
  benchedLevels,
  cpuMilliseconds,
  isBenched,
  mean,
  percentile95,
  reportMatch,
} from '../platform/board-figures.ts';
import { atLeast, atMost, reportFigure, say } from '../platform/figures.ts';

const GAMES_A_LEVEL = 200;
const SPARRING_GAMES = 100;
const SPARRING_LEVEL = 5;
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const QUIET = 'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 1';
const PERFT: readonly [string, number[]][] = [
  [START, [20, 400, 8_902, 197_281, 4_865_609]],
  [KIWIPETE, [48, 2_039, 97_862, 4_085_603]],
  ['8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', [14, 191, 2_812, 43_238, 674_624]],
  ['r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1', [6, 264, 9_467, 422_333]],
  ['rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8', [44, 1_486, 62_379, 2_103_487]],
  [QUIET, [46, 2_079, 89_890, 3_894_594]],
];
const ROUNDS = 5;
const SEARCH_NODES = 400_000;
const OPENING_PLIES = 4;
/** Openings that a short search thinks nearer to a draw than this are played. */
const FAIR_SCORE = 80;
const FAIR_NODES = 3_000;
/** Until the opponent's own times are known. */
const FIRST_MOVE_MS = 500;

export async function measure(games?: number): Promise<boolean> {
  const isGood: boolean[] = [];
  if (isBenched('speed')) isGood.push(measurePerft(), measureGenerator(), measureSearch());
  for (const level of isBenched('levels') ? benchedLevels(CHESS_LEVELS) : []) {
    isGood.push(await measureLevel(level, games ?? GAMES_A_LEVEL));
  }
  if (isBenched('sparring')) isGood.push(await measureSparring(games ?? SPARRING_GAMES));
  return isGood.every(Boolean);
}

function measurePerft(): boolean {
  const wrong = PERFT.flatMap(([fen, leaves]) =>
    leaves.filter((count, index) => perft(readFen(fen), index + 1) !== count),
  );
  return reportFigure('chess.perftWrong', [wrong.length], '', atMost(0));
}

function measureGenerator(): boolean {
  const ratios = Array.from({ length: ROUNDS }, () => {
    const own = cpuMilliseconds(() => perft(readFen(START), 4));
    return cpuMilliseconds(() => new Chess(START).perft(4)) / own;
  });
  return reportFigure('chess.perftTimesChessJs', ratios, ' times', atLeast(8));
}

function measureSearch(): boolean {
  const search = new Search();
  const speeds = Array.from({ length: ROUNDS }, () => {
    let nodes = 0;
    const milliseconds = cpuMilliseconds(() => {
      for (const fen of [START, KIWIPETE, QUIET])
        nodes += search.run(readFen(fen), { maxNodes: SEARCH_NODES }).nodes;
    });
    return (1_000 * nodes) / milliseconds;
  });
  return reportFigure('chess.nodesPerCpuSecond', speeds, '', atLeast(200_000));
}

const fairness = new Search(12);
const isFair = ({ fen }: ChessState): boolean =>
  Math.abs(fairness.run(readFen(fen), { maxNodes: FAIR_NODES }).score) <= FAIR_SCORE;

async function measureLevel(level: number, games: number): Promise<boolean> {
  const score = await playMatch({
    game: chess,
    players: [levelPlayer(chess, level), levelPlayer(chess, level - 1)],
    games: benchedGames(games),
    openingPlies: OPENING_PLIES,
    isFair,
    seed: `chess level ${level}`,
  });
  const isGood = reportMatch(`chess.level${level}`, score, atLeast(60));
  if (level < CHESS_LEVELS) return isGood;
  return (
    reportFigure('chess.topMoveMs95', [percentile95(score.milliseconds[0])], ' ms', atMost(1_000)) && isGood
  );
}

async function measureSparring(games: number): Promise<boolean> {
  const theirTimes: number[] = [];
  const score = await playMatch({
    game: chess,
    players: [timedPlayer(theirTimes), sparringPlayer(theirTimes)],
    games: benchedGames(games),
    openingPlies: OPENING_PLIES,
    isFair,
    seed: 'chess sparring',
  });
  reportTimes(score);
  return reportMatch('chess.againstJsChessEngine', score, atLeast(75));
}

/** Our top level, never longer at a move than the opponent is on average. */
function timedPlayer(theirTimes: readonly number[]): Player<ChessState> {
  let deadline = 0;
  const bot = createChessBot(CHESS_LEVELS, () => performance.now() > deadline);
  return {
    choose: (state, seat, random) => {
      deadline = performance.now() + (theirTimes.length === 0 ? FIRST_MOVE_MS : mean(theirTimes));
      return bot(chess.viewFor(state, seat), seat, random);
    },
  };
}

function sparringPlayer(times: number[]): Player<ChessState> {
  return {
    choose: ({ fen }) => {
      const startedAt = performance.now();
      const { move } = new SparringGame(fen).ai({ level: SPARRING_LEVEL, play: false });
      times.push(performance.now() - startedAt);
      const [from = '', to = ''] = (Object.entries(move)[0] ?? []).map((square) => square.toLowerCase());
      const isPawn = new Chess(fen).get(from as 'a1')?.type === 'p';
      const isPromotion = isPawn && (to.endsWith('8') || to.endsWith('1'));
      return { type: 'move', from, to, ...(isPromotion && { promotion: 'q' }) };
    },
  };
}

function reportTimes({ milliseconds: [ours, theirs] }: Score): void {
  say(
    `a move takes us ${Math.round(mean(ours))} ms, js-chess-engine ${Math.round(mean(theirs))} ms on average`,
  );
}
