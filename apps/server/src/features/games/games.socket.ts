// The games channel. A seat is its player's, a visitor who knows the table's id may watch; what each of them is shown is decided by the
// seats as they are when it is made.
import { gameEvents } from '@msm/contract/games/events';
import { MAX_OPEN_SEATS } from '@msm/contract/games/limits';
import type { TableAck } from '@msm/contract/games/schemas';
import { AppError, invalidField } from '../../platform/errors.ts';
import { onDisconnect, onEvent, type SocketCall } from '../../platform/realtime/socket-handler.ts';
import type { GamesDeps } from './games.deps.ts';
import type { TableRow } from './games.tables.ts';
import { presentOpenTables } from './history/list-open-tables.ts';
import { presentMyTables } from './history/list-my-tables.ts';
import { LOBBY, watchers } from './tables/audience.ts';
import { changeTables, noSuchTable, type Changed } from './tables/change-tables.ts';
import { refuse, seatOf } from './tables/decision.ts';
import { nudgeTurnHolder } from './tables/nudge.ts';
import { emptyTable, openTable, seatHost } from './tables/open-table.ts';
import { lockPlayer } from './tables/player-of.ts';
import { viewFor } from './tables/present-table.ts';
import { wordsFor } from './tables/refusals.ts';
import { askForRematch } from './tables/rematch.ts';
import { seatCommand } from './tables/seat-commands.ts';
import { leaveTable, takeSeat } from './tables/seats.rules.ts';
import { findTable, findTableByKey } from './tables/tables.store.ts';

type Call = Pick<SocketCall, 'senderId' | 'session' | 'socket'>;

export const createTable = onEvent(
  gameEvents.create,
  async ({ payload, ...call }, deps: GamesDeps): Promise<TableAck> => {
    const { db, clock, audience, presence } = deps;
    const { setup, visibility, isRated, seat, bots, nonce, guestName } = payload;
    const createdKey = `${call.senderId} ${payload.commandId}`;
    const earlier = await findTableByKey(db, createdKey);
    if (!earlier) {
      const now = clock.now();
      const empty = emptyTable({ setup, visibility, isRated, createdKey }, now);
      await presence.prepare(call.senderId, empty.id);
      const told = await db.transaction().execute(async (tx) => {
        const host = await lockPlayer(tx, { ...identityOf(call), nonce, guestName }, setup.game);
        if (host.openSeats >= MAX_OPEN_SEATS) throw new AppError('tooMany', wordsFor('tooManyTables'));
        const table = seatHost(empty, host, { seat, bots });
        if (!table) throw invalidField('seat', 'There is no such seat.');
        return openTable(tx, table, now);
      });
      if (told) audience.tell([told], now);
    }
    const table = earlier ?? (await findTableByKey(db, createdKey))!;
    return attended({ table }, call, deps);
  },
);

export const joinTable = onEvent(
  gameEvents.join,
  async ({ payload, session, ...call }, deps: GamesDeps): Promise<TableAck> => {
    const { tableId, as, seat, nonce, guestName } = payload;
    if (as === 'spectator') return attend(tableId, { ...call, session }, deps);
    const { db, clock, notifications, gameInvites, audience, presence } = deps;
    const known = await findTable(db, tableId);
    if (!known) throw noSuchTable();
    const identity = { ...identityOf({ ...call, session }), nonce, guestName };
    const isReserved = await isRematchOfOthers(known, call.senderId, deps);
    const now = clock.now();
    await presence.prepare(call.senderId, tableId);
    const { changed, told } = await notifications.transaction(async (tx, notify) => {
      const player = await lockPlayer(tx, identity, known.game);
      const decide = isReserved ? () => refuse('reserved') : takeSeat(player, seat);
      const { outcomes, told: changes } = await changeTables(tx, [{ tableId, decide }], { ...deps, now });
      const [outcome] = outcomes;
      if (outcome instanceof Error) throw outcome;
      if (session && changes.length > 0)
        await gameInvites.joinTable({ tx, notify, member: session.member }, tableId);
      return { changed: outcome!, told: changes };
    });
    audience.tell(told, now);
    return attended(changed, { ...call, session }, deps);
  },
);

export const leave = onEvent(
  gameEvents.leave,
  async ({ payload: { tableId }, ...call }, deps: GamesDeps): Promise<TableAck> => {
    const { senderId, socket } = call;
    const changed = await deps.changeTable({ tableId, decide: leaveTable(senderId) });
    deps.presence.detach(socket.id, tableId);
    await socket.leave(watchers(tableId));
    return acknowledge(changed, senderId, deps);
  },
);

export const command = onEvent(
  gameEvents.command,
  async ({ payload, senderId }, deps: GamesDeps): Promise<TableAck> => {
    const { tableId, commandId, command: asked } = payload;
    const changed = await deps.changeTable({
      tableId,
      commandKey: `${senderId} ${commandId}`,
      decide: seatCommand(senderId, asked),
    });
    return acknowledge(changed, senderId, deps);
  },
);

export const sync = onEvent(
  gameEvents.sync,
  async ({ payload: { tableId }, ...call }, deps: GamesDeps): Promise<TableAck> =>
    attend(tableId, call, deps),
);

export const nudge = onEvent(
  gameEvents.nudge,
  async ({ payload: { tableId }, senderId, session }, deps: GamesDeps): Promise<TableAck> => {
    const changed = await nudgeTurnHolder({ tableId, playerId: senderId, member: session?.member }, deps);
    return acknowledge(changed, senderId, deps);
  },
);

export const rematch = onEvent(
  gameEvents.rematch,
  async ({ payload: { tableId, nonce }, ...call }, deps: GamesDeps): Promise<TableAck> => {
    const { db, clock, audience, presence } = deps;
    const old = await findTable(db, tableId);
    if (!old) throw noSuchTable();
    const seat = seatOf(old, call.senderId);
    const guestName = seat === undefined ? undefined : old.seats[seat]!.name;
    const now = clock.now();
    const { changed, told } = await db.transaction().execute(async (tx) => {
      const player = await lockPlayer(tx, { ...identityOf(call), nonce, guestName }, old.game);
      const asked = await askForRematch(tx, { tableId, player }, { ...deps, now });
      if (asked.changed.table.id !== tableId) await presence.prepare(player.id, asked.changed.table.id);
      return asked;
    });
    audience.tell(told, now);
    return changed.table.id === tableId
      ? acknowledge(changed, call.senderId, deps)
      : attended(changed, call, deps);
  },
);

export const mine = onEvent(gameEvents.mine, async ({ senderId }, { db }: GamesDeps) => ({
  tables: await presentMyTables(db, senderId),
}));

export const watchLobby = onEvent(gameEvents.watchLobby, async ({ socket }, { db }: GamesDeps) => {
  // First, so that no change falls in between.
  await socket.join(LOBBY);
  return { tables: await presentOpenTables(db, undefined) };
});

export const endPresence = onDisconnect('games', async ({ socketId }, { presence }: GamesDeps) =>
  presence.forget(socketId),
);

/** A spectator knows the rematch from the game before; its seats are its players'. */
async function isRematchOfOthers({ rematch_of }: TableRow, playerId: string, { db }: GamesDeps) {
  const before = rematch_of === null ? undefined : await findTable(db, rematch_of);
  return before !== undefined && seatOf(before, playerId) === undefined;
}

const identityOf = ({ senderId, session }: Pick<Call, 'senderId' | 'session'>) => ({
  id: senderId,
  member: session?.member,
});

/** The socket hears of the table from now on, then its view is made: nothing falls in between. */
async function attend(tableId: string, call: Call, deps: GamesDeps): Promise<TableAck> {
  const table = await findTable(deps.db, tableId);
  if (!table) throw noSuchTable();
  return attended({ table }, call, deps);
}

async function attended(changed: Changed, { senderId, socket }: Call, deps: GamesDeps): Promise<TableAck> {
  const { db, audience, presence } = deps;
  const { id } = changed.table;
  const seat = seatOf(changed.table, senderId);
  if (seat === undefined) await socket.join(watchers(id));
  else {
    audience.endWatching(id, senderId);
    await presence.attach(socket.id, senderId, { id, isMarkedAbsent: isMarkedAbsent(changed.table, seat) });
  }
  return acknowledge({ ...changed, table: (await findTable(db, id)) ?? changed.table }, senderId, deps);
}

const isMarkedAbsent = ({ seats }: TableRow, seat: number): boolean =>
  seats[seat]!.absentSince !== null || seats[seat]!.hasStandIn;

function acknowledge({ table, code }: Changed, playerId: string, { clock }: GamesDeps): TableAck {
  const answer = { seq: table.seq, view: viewFor(table, playerId, clock.now()) };
  return code === undefined
    ? { ok: true, ...answer }
    : { ok: false, code, message: wordsFor(code), ...answer };
}
