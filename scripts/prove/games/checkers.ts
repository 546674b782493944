// Checkers: random games in which our rules have the moves of rapid-draughts in every position (but for one fault of it, see
// agreement.fixture.ts; the positions are counted), hostile commands change nothing and the log replays to the same hash;
// then the endgame tables of four pieces against the rules.
import { playOutCheckers } from '@msm/games/checkers/agreement.fixture';
import { checkEndgame } from '@msm/games/checkers/engine/endgame-check.fixture';
import { endgameTables } from '@msm/games/checkers/engine/endgame-tables';
import { createRandom } from '@msm/games/random';
import { atMost, reportFigure, say } from '../../../bench/platform/figures.ts';

const PLAYOUTS = 10_000;

export function prove(playouts = PLAYOUTS): boolean {
  let [positions, hostile, faults, circles] = [0, 0, 0, 0];
  const reasons: Record<string, number> = {};
  for (let number = 0; number < playouts; number++) {
    const playout = playOutCheckers(createRandom(`prove checkers ${number}`));
    positions += playout.plies;
    hostile += playout.hostile;
    faults += playout.faults.length;
    circles += playout.circles;
    for (const fault of playout.faults) say(`game ${number}: ${fault}`);
    const reason = playout.state.ended?.reason ?? 'unfinished';
    reasons[reason] = (reasons[reason] ?? 0) + 1;
  }
  say(`ends: ${JSON.stringify(reasons)}`);
  // With the full number of games every position of the tables is looked at, with fewer a part.
  const tables = proveTables(Math.max(1, Math.round(PLAYOUTS / playouts)));
  return [
    reportFigure('checkers.playouts', [playouts], ''),
    reportFigure('checkers.positionsCompared', [positions], ''),
    reportFigure('checkers.positionsWithCircles', [circles], ''),
    reportFigure('checkers.hostileCommands', [hostile], ''),
    reportFigure('checkers.violations', [faults], '', atMost(0)),
    reportFigure('checkers.tablePositionsChecked', [tables.positions], ''),
    reportFigure('checkers.tablePositionsWrong', [tables.wrong], '', atMost(0)),
  ].every(Boolean);
}

function proveTables(stride: number): { positions: number; wrong: number } {
  let [positions, wrong, longest] = [0, 0, 0];
  for (let pieces = 2; pieces <= 4; pieces++) {
    for (let own = 1; own < pieces; own++) {
      for (let ownMen = 0; ownMen <= own; ownMen++) {
        for (let enemyMen = 0; enemyMen <= pieces - own; enemyMen++) {
          const material = {
            ownMen,
            ownKings: own - ownMen,
            enemyMen,
            enemyKings: pieces - own - enemyMen,
          };
          const checked = checkEndgame(endgameTables(), material, stride);
          positions += checked.positions;
          wrong += checked.wrong;
          longest = Math.max(longest, checked.longest);
        }
      }
    }
  }
  say(`endgame tables: the longest win takes ${longest} plies`);
  return { positions, wrong };
}
