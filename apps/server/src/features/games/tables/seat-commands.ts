// A command of a seat as a decision: one of the table's own, or else one of its game.
import * as z from 'zod/mini';
import { BotLevel, Nonce, type SeatCommand } from '@msm/contract/games/schemas';
import { refuse, seatOf, type Decide } from './decision.ts';
import { callBot, claimWin, playCommand } from './play.rules.ts';
import { addBot, addNonce, closeTable, removeSeat, startNow } from './seats.rules.ts';

const AddBot = z.strictObject({ type: z.string(), level: BotLevel });
const RemoveSeat = z.strictObject({ type: z.string(), seat: z.number().check(z.int(), z.gte(0), z.lte(5)) });
const AddNonce = z.strictObject({ type: z.string(), nonce: Nonce });
const TABLE_PREFIX = 'table.';

export const seatCommand =
  (playerId: string, command: SeatCommand): Decide =>
  (table, now) => {
    const seat = seatOf(table, playerId);
    if (seat === undefined) return refuse('notSeated');
    const decide = command.type.startsWith(TABLE_PREFIX)
      ? tableCommand(playerId, seat, command)
      : playCommand(seat, command, 'player');
    return decide ? decide(table, now) : refuse('malformed');
  };

/** Undefined when there is no such command. */
function tableCommand(playerId: string, seat: number, command: SeatCommand): Decide | undefined {
  switch (command.type.slice(TABLE_PREFIX.length)) {
    case 'start':
      return startNow(playerId);
    case 'addBot': {
      const parsed = AddBot.safeParse(command);
      return parsed.success ? addBot(playerId, parsed.data.level) : undefined;
    }
    case 'removeSeat': {
      const parsed = RemoveSeat.safeParse(command);
      return parsed.success ? removeSeat(playerId, parsed.data.seat) : undefined;
    }
    case 'addNonce': {
      const parsed = AddNonce.safeParse(command);
      return parsed.success ? addNonce(seat, parsed.data.nonce) : undefined;
    }
    case 'close':
      return closeTable(playerId);
    case 'claimWin':
      return claimWin(seat);
    case 'callBot':
      return callBot(seat);
    default:
      return undefined;
  }
}
