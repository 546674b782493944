// Chess: random games from the start and from crowded positions. In every position our generator has the moves of chess.js;
// hostile commands change nothing; the log replays to the same hash (packages/games/src/board-playout.fixture.ts).
import { playOutChess } from '@msm/games/chess/agreement.fixture';
import { createRandom } from '@msm/games/random';
import { atMost, reportFigure, say } from '../../../bench/platform/figures.ts';

const PLAYOUTS = 500;
const STARTS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
  'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1',
  'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8',
];

export function prove(playouts = PLAYOUTS): boolean {
  let [positions, hostile, faults] = [0, 0, 0];
  const reasons: Record<string, number> = {};
  for (let number = 0; number < playouts; number++) {
    // Half of the games are usual ones.
    const fen = number % 2 === 0 ? STARTS[0]! : STARTS[1 + ((number >> 1) % (STARTS.length - 1))]!;
    const playout = playOutChess(createRandom(`prove chess ${number}`), { fen });
    positions += playout.plies;
    hostile += playout.hostile;
    faults += playout.faults.length;
    for (const fault of playout.faults) say(`game ${number}: ${fault}`);
    const reason = playout.state.ended?.reason ?? 'unfinished';
    reasons[reason] = (reasons[reason] ?? 0) + 1;
  }
  say(`ends: ${JSON.stringify(reasons)}`);
  return [
    reportFigure('chess.playouts', [playouts], ''),
    reportFigure('chess.positionsCompared', [positions], ''),
    reportFigure('chess.hostileCommands', [hostile], ''),
    reportFigure('chess.violations', [faults], '', atMost(0)),
  ].every(Boolean);
}
