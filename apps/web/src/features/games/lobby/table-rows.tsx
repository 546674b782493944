// A table in a list: the game, who sits there, and one action.
import { gameName } from '@msm/contract/game-links';
import type { TableSummary } from '@msm/contract/games/schemas';
import type { ReactNode } from 'react';
import { botName } from '../players.ts';

interface TableRowProps {
  table: TableSummary;
  /** Below the names. */
  facts: ReactNode;
  action: ReactNode;
}

export const TableRow = ({ table, facts, action }: TableRowProps) => (
  <li className="table-row" data-game={table.setup.game}>
    <span className="table-row-words">
      <strong>
        {gameName(table.setup.game)} · {playersOf(table)}
      </strong>
      <span className="table-row-facts">{facts}</span>
    </span>
    {action}
  </li>
);

function playersOf({ seats, you }: TableSummary): string {
  const others = seats
    .filter(({ kind, seat }) => kind !== 'empty' && seat !== you)
    .map(({ seat, kind, name }) => (kind === 'bot' ? botName(seat) : name));
  return others.length === 0 ? 'nobody else yet' : others.join(', ');
}
