// Whole games of Kadi over real sockets: all that was sent to each seat and to a spectator is searched for cards that the viewer could
// not know at that moment. The log of the game is replayed to know what was hidden when.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameEvents } from '@msm/contract/games/events';
import { gameRoutes } from '@msm/contract/games/routes';
import type { Replay, TableView } from '@msm/contract/games/schemas';
import { stateHash } from '@msm/games/hash';
import { toCard } from '@msm/games/kadi/cards';
import { kadi } from '@msm/games/kadi/kadi';
import type { Event } from '@msm/games/kadi/events';
import type { Options } from '@msm/games/kadi/options';
import type { State } from '@msm/games/kadi/state';
import { faultOfShuffle, type RevealedShuffle } from '@msm/games/shuffle/fair-shuffle';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import { createTable, join, openGuestTab, playToEnd, type Tab } from './games.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await app.member('root');
});
afterAll(() => app.stop());

/** The state after each entry, by its number. */
function statesOf({ options, shuffle, entries }: Replay): { start: State; after: Map<number, State> } {
  const start = kadi.start(options as unknown as Options, shuffle.gameSeed!);
  const after = new Map<number, State>();
  let state = start;
  for (const { seq, events } of entries) {
    for (const event of events) state = kadi.reduce(state, event as unknown as Event);
    after.set(seq, state);
  }
  return { start, after };
}

const stateAt = ({ start, after }: ReturnType<typeof statesOf>, seq: number): State => {
  const known = [...after.keys()].filter((each) => each <= seq);
  return known.length > 0 ? after.get(Math.max(...known))! : start;
};

/** Every text in a frame that is the name of a card, with where it stands. */
function* cardsIn(value: unknown, path = ''): Generator<[path: string, card: string]> {
  if (typeof value === 'string' && toCard(value)) yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value)) {
    if (toCard(key)) yield [path, key];
    yield* cardsIn(each, `${path}.${key}`);
  }
}

/** Said in front of everybody, wherever the card is. */
const isDemand = (path: string): boolean => path.endsWith('.follow.card');
/** What was just laid is seen by all, also when the pile was reshuffled from it at once. */
const isJustPlayed = (path: string): boolean => /^\.entry\.events\.\d+\.cards\.\d+$/.test(path);

function leaksIn(text: string, states: ReturnType<typeof statesOf>): string[] {
  const frame = JSON.parse(text) as { view?: TableView };
  if (!frame.view || frame.view.status !== 'playing') return [];
  const state = stateAt(states, frame.view.seq);
  const { you } = frame.view;
  const known = new Set<string>([...state.discards, ...(you === null ? [] : state.hands[you]!)]);
  return [...cardsIn(frame)]
    .filter(([path, card]) => !known.has(card) && !isDemand(path) && !isJustPlayed(path))
    .map(([path, card]) => `seat ${you} saw ${card} at ${path}`);
}

test.each([
  { seats: 3, rules: {} },
  { seats: 2, rules: { deal: 7, playDrawnCard: true, missedDeclaration: 2, elimination: true } },
  { seats: 6, rules: {} },
])('no unrevealed card is sent to $seats seats or a spectator', async ({ seats, rules }) => {
  const tabs: Tab[] = [];
  for (let seat = 0; seat < seats; seat++) tabs.push(await openGuestTab(app));
  const spectator = await openGuestTab(app);
  const { id, shuffle } = await createTable(tabs[0]!, { game: 'kadi', seats, rules });
  await tabs[0]!.command(id, { type: 'table.addNonce', nonce: 'first' });
  await join(spectator, id, { as: 'spectator' });
  for (const [seat, tab] of tabs.slice(1).entries()) await join(tab, id, { nonce: `nonce-${seat}` });
  await playToEnd(id, tabs, app.clock);
  await spectator.ask(gameEvents.sync, { tableId: id });

  const { replay } = (await app.visitor().call(gameRoutes.readReplay, { params: { id } })).body as {
    replay: Replay;
  };
  const states = statesOf(replay);
  const frames = [...tabs, spectator].flatMap((tab) => tab.received);
  expect(frames.length).toBeGreaterThan(seats * 3);
  expect(frames.flatMap((frame) => leaksIn(frame, states))).toEqual([]);
  // The search sees what it looks for: a frame of one seat, read as another's, leaks.
  const [first] = frames.filter((frame) => frame.includes('"status":"playing"') && frame.includes('"you":0'));
  expect(leaksIn(first!.replace('"you":0', '"you":1'), states)).not.toEqual([]);
  // Secrets of the shuffle are revealed by the end alone.
  const revealed = frames.filter((frame) => frame.includes(replay.shuffle.serverSeed!));
  expect(revealed.every((frame) => frame.includes('"status":"finished"'))).toBe(true);

  const record = { ...replay.shuffle, gameId: id } as RevealedShuffle;
  const own = { seat: 0, nonce: 'first', commitment: shuffle.commitment };
  expect(faultOfShuffle(record, own)).toBeUndefined();
  expect(stateHash([...states.after.values()].at(-1))).toBe(replay.finalHash);
  for (const tab of [...tabs, spectator]) tab.close();
});
