// Players at tables, for the tests of the lounge: real sockets, and bots of the games that choose their moves.
import { randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import { guestRoutes } from '@msm/contract/auth/guests';
import { gameEvents } from '@msm/contract/games/events';
import type { GameName, TableEntry, TableView } from '@msm/contract/games/schemas';
import { createRandom } from '@msm/games/random';
import { acknowledged, connected, connectTo } from '../../../tests/socket-client.ts';
import type { MovableClock, TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { engineOf } from './tables/engines.ts';

export interface Ack {
  ok: boolean;
  code?: string;
  message?: string;
  seq: number;
  view: TableView;
}

export interface Frame {
  tableId: string;
  seq: number;
  entry: TableEntry;
  view: TableView;
}

/** A browser tab of a player, connected to the lounge. */
export interface Tab {
  socket: Socket;
  guestToken: string | undefined;
  /** All that the server sent, acknowledgements included, as text. */
  received: string[];
  frames: Frame[];
  /** The newest view that it knows of a table. */
  view(tableId: string): TableView;
  ask(event: { name: string }, payload: object): Promise<Ack>;
  command(tableId: string, command: object, commandId?: string): Promise<Ack>;
  close(): void;
}

const addresses = new WeakMap<TestApp, Promise<string>>();

/** The server listens from the first tab on. */
export function addressOf(app: TestApp): Promise<string> {
  const address = addresses.get(app) ?? app.start();
  addresses.set(app, address);
  return address;
}

async function becomeGuest(app: TestApp): Promise<string> {
  const answered = await app.visitor().call(guestRoutes.becomeGuest, { input: { channel: 'games' } });
  return answered.body.guestToken as string;
}

export const openTab = async (app: TestApp, member: Visitor): Promise<Tab> =>
  connectTab(await addressOf(app), member.token);

export async function openGuestTab(app: TestApp, guestToken?: string): Promise<Tab> {
  return connectTab(await addressOf(app), { guestToken: guestToken ?? (await becomeGuest(app)) });
}

export async function connectTab(
  address: string,
  token: string | undefined | { guestToken: string },
): Promise<Tab> {
  const socket = connectTo(address, 'games', token);
  const views = new Map<string, TableView>();
  const tab: Tab = {
    socket,
    guestToken: typeof token === 'object' ? token.guestToken : undefined,
    received: [],
    frames: [],
    view: (tableId) => views.get(tableId)!,
    async ask(event, payload) {
      const ack = (await acknowledged(socket, event.name, [payload])) as Ack;
      tab.received.push(JSON.stringify(ack));
      keep(ack.view);
      return ack;
    },
    command: (tableId, command, commandId = randomUUID()) =>
      tab.ask(gameEvents.command, { tableId, commandId, command }),
    close: () => void socket.close(),
  };
  const keep = (view: TableView | undefined) => {
    if (view && (views.get(view.id)?.seq ?? -1) <= view.seq) views.set(view.id, view);
  };
  socket.on(gameEvents.event.name, (frame: Frame) => {
    tab.received.push(JSON.stringify(frame));
    tab.frames.push(frame);
    keep(frame.view);
  });
  await connected(socket);
  return tab;
}

export async function createTable(tab: Tab, setup: object, more: object = {}): Promise<TableView> {
  const ack = await tab.ask(gameEvents.create, { commandId: randomUUID(), setup, ...more });
  if (!ack.ok) throw new Error(JSON.stringify(ack));
  return ack.view;
}

export const join = (tab: Tab, tableId: string, more: object = {}): Promise<Ack> =>
  tab.ask(gameEvents.join, { tableId, ...more });

/** Two players at a board of which the first has seat 0. */
export async function openBoard(first: Tab, second: Tab, setup: object = { game: 'chess' }): Promise<string> {
  const { id } = await createTable(first, setup, { seat: 0 });
  await join(second, id);
  await first.ask(gameEvents.sync, { tableId: id });
  return id;
}

const random = createRandom('fixture');

/** What a bot would do at the seat that the view is for. */
const moveFor = (game: GameName, { state, you }: TableView, level = 1): object => {
  const view = state as { seq: number };
  return { ...(engineOf(game).bot(level)(view, you!, random) as object), seq: view.seq };
};

/** The seats play by turns, chosen by bots, until the game is over; answers the last view. */
export async function playToEnd(
  tableId: string,
  tabs: readonly Tab[],
  clock: MovableClock,
): Promise<TableView> {
  for (;;) {
    // Slower than the limit of commands, in the time of the test.
    clock.advance(300);
    const newest = tabs
      .map((tab) => tab.view(tableId))
      .reduce((best, view) => (view.seq > best.seq ? view : best));
    if (newest.status !== 'playing') return newest;
    const { turn } = newest.state as { turn: number };
    const mover = tabs.find((tab) => tab.view(tableId).you === turn)!;
    // The tab may not have heard of the last move yet: asking makes sure.
    if (mover.view(tableId).seq < newest.seq) await mover.ask(gameEvents.sync, { tableId });
    const ack = await mover.command(tableId, moveFor(newest.setup.game, mover.view(tableId), 2));
    if (!ack.ok && ack.code !== 'stale') throw new Error(`${ack.code} ${ack.message}`);
  }
}

/** Fool's mate: seat 1 wins in four plies. */
export const FOOLS_MATE = [
  { from: 'f2', to: 'f3' },
  { from: 'e7', to: 'e5' },
  { from: 'g2', to: 'g4' },
  { from: 'd8', to: 'h4' },
].map((move) => ({ type: 'move', ...move }));
