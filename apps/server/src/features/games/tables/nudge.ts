// Reminds the holder of the turn: at the table, and by the bell when both are members. One player nudges at one table once a minute.
import { gameName, NUDGE_EVERY_SECONDS } from '@msm/contract/game-links';
import type { SessionMember } from '../../../platform/access/session.ts';
import { AppError } from '../../../platform/errors.ts';
import { countSuccesses, type Limit, type Taken } from '../../../platform/limits.ts';
import type { GamesDeps } from '../games.deps.ts';
import type { TableRow } from '../games.tables.ts';
import { changeTables, noSuchTable, type Changed } from './change-tables.ts';
import { isPlayedByBot } from './clock.rules.ts';
import { refuse, seatOf, tableEntry, type Decide, type Refused } from './decision.ts';
import { findTable } from './tables.store.ts';

const NUDGES: Limit = { name: 'nudges', max: 1, windowSeconds: NUDGE_EVERY_SECONDS };

interface Nudge {
  tableId: string;
  playerId: string;
  /** None for a guest. */
  member: SessionMember | undefined;
}

export async function nudgeTurnHolder(nudge: Nudge, deps: GamesDeps): Promise<Changed> {
  const { tableId, playerId, member } = nudge;
  const { db, clock, notifications, audience } = deps;
  const table = await findTable(db, tableId);
  if (!table) throw noSuchTable();
  const refusal = refusalOf(table, playerId, clock.now());
  if (refusal) return { table, code: refusal.code };
  const taken = await takeNudge(nudge, deps);
  if (!taken) return { table, code: refuse('nudgedAlready').code };
  return countSuccesses(taken, async () => {
    const now = clock.now();
    const { changed, told } = await notifications.transaction(async (tx, notify) => {
      const { outcomes, told: changes } = await changeTables(tx, [{ tableId, decide: remind(playerId) }], {
        ...deps,
        now,
      });
      const [outcome] = outcomes;
      if (outcome instanceof Error) throw outcome;
      const nudged =
        outcome!.code === undefined ? outcome!.table.seats[outcome!.table.state!.turn]! : undefined;
      if (member && nudged?.kind === 'member')
        await notify({
          memberId: nudged.playerId!,
          kind: 'game_nudge',
          title: `${member.username} is waiting for you in ${gameName(table.game)}`,
          actor: member,
          target: { type: 'game_session', id: tableId },
          metadata: {
            userEmail: member.email,
            username: member.username,
            fromUser: member.username,
            fromEmail: member.email,
            game: table.game,
            gameName: gameName(table.game),
            sessionId: tableId,
            session: tableId,
          },
          mergeKey: `game_nudge ${member.id} ${tableId}`,
        });
      return { changed: outcome!, told: changes };
    });
    audience.tell(told, now);
    return changed;
  });
}

/** Undefined when the minute is not over. */
async function takeNudge({ playerId, tableId }: Nudge, { limits }: GamesDeps): Promise<Taken | undefined> {
  try {
    return await limits.take(NUDGES, `${playerId} ${tableId}`);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'tooMany') return undefined;
    throw error;
  }
}

const remind =
  (playerId: string): Decide =>
  (table, now) =>
    refusalOf(table, playerId, now) ?? {
      ok: true,
      table,
      entry: { ...tableEntry('nudged', table.state!.turn), seat: seatOf(table, playerId)! },
    };

function refusalOf(table: TableRow, playerId: string, now: Date): Refused | undefined {
  const seat = seatOf(table, playerId);
  if (seat === undefined) return refuse('notSeated');
  if (table.status === 'waiting') return refuse('notStarted');
  if (table.status !== 'playing') return refuse('over');
  const { turn } = table.state!;
  return turn === seat || isPlayedByBot(table, turn, now) ? refuse('noTurnToNudge') : undefined;
}
