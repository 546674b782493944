// The game-turns port: at a table, players may nudge the holder of the turn.
import { Id } from '@msm/contract/fields';
import type { GameTurns } from '../../../platform/ports/game-turns.ts';
import { seatOf } from './decision.ts';
import { findTable } from './tables.store.ts';

export const gameTurns: GameTurns = {
  async mayNudge(db, { sessionId, senderId, recipientId }) {
    const id = Id.safeParse(sessionId);
    const table = id.success ? await findTable(db, id.data) : undefined;
    if (!table) return undefined;
    const isTurn = table.status === 'playing' && seatOf(table, recipientId) === table.state!.turn;
    return isTurn && seatOf(table, senderId) !== undefined;
  },
};
