import { expect, test } from 'vitest';
import { MOVE_DAYS_WITHOUT_CLOCK } from '@msm/contract/games/limits';
import { createRandom } from '@msm/games/random';
import { DAY_MS } from '../../../platform/clock.ts';
import type { FinishedGame } from '../../../platform/ports/game-points.ts';
import type { SeatRecord, TableRow } from '../games.tables.ts';
import { withSeat } from '../tables/decision.ts';
import { engineOf, kadiStateOf } from '../tables/engines.ts';
import { emptyTable, seatHost } from '../tables/open-table.ts';
import { claimWin, playCommand, start, timeOut } from '../tables/play.rules.ts';
import { seated } from '../tables/seats.rules.ts';
import { settleGames } from './settle-games.ts';

const START = new Date('2026-11-17T12:00:00Z');
const LONG_AGO = '2026-11-17T11:00:00Z';

const player = (id: string) =>
  ({ id, kind: 'member', name: id, rating: null, nonce: null, openSeats: 0 }) as const;

/** Unrated, so that settling asks for points alone. */
function kadiOf(anna: Partial<SeatRecord>): TableRow {
  const setup = { game: 'kadi', seats: 2, rules: {} } as const;
  const empty = emptyTable({ setup, visibility: 'private', isRated: false, createdKey: 'key' }, START);
  const table = seated(seatHost(empty, player('anna'), { seat: 0, bots: [] })!, 1, player('ben'));
  const playing = start(table, START);
  return { ...playing, seats: playing.seats.map((seat, at) => (at === 0 ? { ...seat, ...anna } : seat)) };
}

async function settled(table: TableRow): Promise<FinishedGame> {
  const asked: FinishedGame[] = [];
  const points = {
    award: async (_tx: unknown, games: readonly FinishedGame[]) => (asked.push(...games), new Map()),
  };
  await settleGames(undefined as never, [table], { users: undefined as never, points });
  return asked[0]!;
}

function playToEnd(playing: TableRow, seed: string): TableRow {
  const random = createRandom(seed);
  let table = playing;
  while (table.status === 'playing') {
    const { turn } = table.state!;
    const view = engineOf('kadi').viewFor(table.state!, turn);
    const command = engineOf('kadi').bot(2)(view, turn, random) as { type: string };
    const decision = playCommand(turn, command, turn === 0 ? 'bot' : 'player')(table, START);
    if (!decision.ok) throw new Error(decision.code);
    table = decision.table;
  }
  return table;
}

test('a player of Kadi for whom a bot played to the end earns nothing, whoever won', async () => {
  const winners = new Set<number>();
  for (let game = 0; game < 20; game += 1) {
    const table = playToEnd(kadiOf({ absentSince: LONG_AGO }), `game ${game}`);
    winners.add(table.result!.places[0]![0]!);
    const back = table.seats.map((seat, at) =>
      at === 0 && kadiStateOf(table)!.status[at] === 'finished' ? { ...seat, absentSince: null } : seat,
    );
    expect((await settled({ ...table, seats: back })).absent).toEqual(['anna']);
  }
  expect(winners).toEqual(new Set([0, 1]));
});

test('a player of a board game who stayed away until it was lost earns nothing', async () => {
  const setup = { game: 'chess', time: null } as const;
  const empty = emptyTable({ setup, visibility: 'private', isRated: false, createdKey: 'key' }, START);
  const table = seated(seatHost(empty, player('anna'), { seat: 0, bots: [] })!, 1, player('ben'));
  const playing = withSeat(start(table, START), 0, { absentSince: LONG_AGO });
  const daysLater = new Date(START.getTime() + MOVE_DAYS_WITHOUT_CLOCK * DAY_MS);
  for (const [decide, now] of [[claimWin(1), START] as const, [timeOut, daysLater] as const]) {
    const decision = decide(playing, now);
    if (!decision.ok) throw new Error(decision.code);
    expect(await settled(decision.table)).toMatchObject({ places: [['ben'], ['anna']], absent: ['anna'] });
  }
});

test('a player who had laid the last card before going away has finished', async () => {
  const playing = kadiOf({ absentSince: LONG_AGO });
  const state = { ...kadiStateOf(playing)!, status: ['finished', 'playing'] };
  const result = { places: [[0], [1]], reason: 'finished', ratings: [], points: [] };
  const over = { status: 'finished', ended_at: START, result, state } as unknown as Partial<TableRow>;
  expect((await settled({ ...playing, ...over })).absent).toEqual([]);
});
