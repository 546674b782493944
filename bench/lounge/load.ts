// The players of the bench, in a process of their own: sockets of members who sit at six-seat tables of Kadi and play by rule.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { gameEvents } from '@msm/contract/games/events';
import type { TableView } from '@msm/contract/games/schemas';
import { kadi } from '@msm/games/kadi/kadi';
import type { View } from '@msm/games/kadi/view';
import { createRandom } from '@msm/games/random';
import { connectTo } from '../../apps/server/tests/socket-client.ts';

export type Asked =
  | { task: 'open'; address: string; tables: string[][] }
  | { task: 'play'; ms: number; everyMs: number }
  | { task: 'close' };

export interface Played {
  p50: number;
  p95: number;
  p99: number;
  commands: number;
  games: number;
  /** Events that a seat was not told of, and acknowledged commands that no event told of. */
  lost: number;
  /** Commands that were refused although they were legal when they were chosen, and no clock was faster. */
  refused: number;
}

interface Ack {
  ok: boolean;
  code?: string;
  seq: number;
  view: TableView;
}

interface Player {
  socket: ReturnType<typeof connectTo>;
  view: TableView | undefined;
  /** Numbers of the events that it was told of, by table. */
  heard: Map<string, Set<number>>;
}

interface Table {
  players: Player[];
  /** Of the game that is on. */
  id: string;
  /** Numbers that commands were acknowledged with. */
  acknowledged: Set<number>;
}

const OPENED_AT_ONCE = 20;
const bot = kadi.bot(2);
const random = createRandom('lounge');
let tables: Table[] = [];
let times: number[] = [];
let [games, lost, refused] = [0, 0, 0];

const tasks: { [K in Asked['task']]: (asked: Extract<Asked, { task: K }>) => Promise<object> } = {
  async open({ address, tables: tokens }) {
    tables = [];
    for (let at = 0; at < tokens.length; at += OPENED_AT_ONCE)
      tables.push(
        ...(await Promise.all(
          tokens.slice(at, at + OPENED_AT_ONCE).map((seats) => openTable(address, seats)),
        )),
      );
    return { opened: tables.length };
  },
  async close() {
    for (const { players } of tables) for (const { socket } of players) socket.close();
    return {};
  },
  /** Each table moves once in `everyMs`, or as soon as it can; the tables are spread over it. */
  async play({ ms, everyMs }) {
    times = [];
    [games, lost, refused] = [0, 0, 0];
    const until = performance.now() + ms;
    await Promise.all(tables.map((table, at) => playOn(table, { until, everyMs, at })));
    for (const table of tables) await settle(table);
    const sorted = times.toSorted((one, other) => one - other);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
    const played: Played = {
      p50: at(0.5),
      p95: at(0.95),
      p99: at(0.99),
      commands: sorted.length,
      games,
      lost,
      refused,
    };
    return played;
  },
};

process.on('message', (asked: Asked) => {
  const task = tasks[asked.task] as (asked: Asked) => Promise<object>;
  task(asked).then(
    (answer) => process.send!(answer),
    (error: unknown) => process.send!({ failed: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));

async function openTable(address: string, tokens: readonly string[]): Promise<Table> {
  const players = await Promise.all(tokens.map((token) => openPlayer(address, token)));
  const table: Table = { players, id: '', acknowledged: new Set() };
  await begin(table);
  return table;
}

async function openPlayer(address: string, token: string): Promise<Player> {
  const socket = connectTo(address, 'games', token, { timeout: 60_000 });
  const player: Player = { socket, view: undefined, heard: new Map() };
  socket.on(
    gameEvents.event.name,
    ({ tableId, seq, view }: { tableId: string; seq: number; view: TableView }) => {
      player.heard.set(tableId, (player.heard.get(tableId) ?? new Set()).add(seq));
      keep(player, view);
    },
  );
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return player;
}

function keep(player: Player, view: TableView): void {
  const { view: known } = player;
  const isNewer = !known || (known.id === view.id ? known.seq < view.seq : known.createdAt < view.createdAt);
  if (isNewer) player.view = view;
}

async function ask(player: Player, event: { name: string }, payload: object): Promise<Ack> {
  const ack = (await player.socket.emitWithAck(event.name, payload)) as Ack;
  if (ack.view) keep(player, ack.view);
  return ack;
}

async function begin(table: Table): Promise<void> {
  const [host, ...others] = table.players as [Player, ...Player[]];
  const setup = { game: 'kadi', seats: table.players.length };
  const { view } = await ask(host, gameEvents.create, { commandId: randomUUID(), setup, isRated: false });
  table.id = view.id;
  table.acknowledged = new Set();
  for (const player of others) {
    const ack = await ask(player, gameEvents.join, { tableId: view.id });
    if (!ack.ok) throw new Error(JSON.stringify(ack));
  }
}

async function playOn(
  table: Table,
  { until, everyMs, at }: { until: number; everyMs: number; at: number },
): Promise<void> {
  let dueAt = performance.now() + (everyMs * at) / tables.length;
  while (performance.now() < until) {
    await delay(Math.max(0, dueAt - performance.now()));
    dueAt = Math.max(dueAt + everyMs, performance.now());
    await move(table);
  }
}

async function move(table: Table): Promise<void> {
  const newest = newestOf(table);
  if (newest.status !== 'playing') {
    games += 1;
    await settle(table);
    return begin(table);
  }
  const { turn } = newest.state as View;
  const mover = table.players.find(({ view }) => view?.you === turn && view.seq === newest.seq);
  // Its event is still on the way.
  if (!mover) return delay(5).then(() => move(table));
  const view = mover.view!.state as View;
  const command = { ...bot(view, turn, random), seq: view.seq };
  const startedAt = performance.now();
  const ack = await ask(mover, gameEvents.command, { tableId: table.id, commandId: randomUUID(), command });
  if (ack.ok) {
    times.push(performance.now() - startedAt);
    table.acknowledged.add(ack.seq);
  } else if (ack.code !== 'stale' && ack.code !== 'timeUp') refused += 1;
}

const newestOf = ({ players, id }: Table): TableView =>
  players
    .flatMap(({ view }) => (view?.id === id ? [view] : []))
    .reduce((best, view) => (view.seq > best.seq ? view : best));

/** Every seat has to hear of every number since it sat down. */
async function settle(table: Table): Promise<void> {
  const [host] = table.players as [Player];
  const { seq } = await ask(host, gameEvents.sync, { tableId: table.id });
  const isTold = ({ heard }: Player) => heard.get(table.id)?.has(seq) === true;
  for (let waits = 0; waits < 200 && !table.players.every(isTold); waits++) await delay(10);
  for (const { heard } of table.players) {
    const own = heard.get(table.id) ?? new Set<number>();
    const from = Math.min(...own);
    for (let number = from; number <= seq; number++) if (!own.has(number)) lost += 1;
    for (const number of table.acknowledged) if (!own.has(number)) lost += 1;
    heard.delete(table.id);
    // What is told from now on belongs to the next round.
    heard.set(table.id, new Set([seq]));
  }
  table.acknowledged = new Set();
}
