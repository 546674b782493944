// Players for journeys: the bots of the games decide, everything else is done by clicking. What a player may know is read from the
// page's own storage (games against the computer) or from what its socket was sent (tables with others).
import { checkers } from '@msm/games/checkers/checkers';
import type { CheckersView } from '@msm/games/checkers/state';
import { chess } from '@msm/games/chess/chess';
import type { ChessView } from '@msm/games/chess/state';
import type { Game } from '@msm/games/game';
import type { Command } from '@msm/games/kadi/commands';
import { kadi } from '@msm/games/kadi/kadi';
import type { View } from '@msm/games/kadi/view';
import { createRandom } from '@msm/games/random';
import { expect, type Page } from '@playwright/test';
import { cardName, SUIT_NAMES } from '../apps/web/src/features/games/kadi/card-words.ts';
import { hasCounter, isWindow } from '../apps/web/src/features/games/kadi/kadi-moves.rules.ts';
import { begin, play, replay } from '../apps/web/src/features/games/practice/practice.rules.ts';

export const square = (page: Page, name: string) =>
  page.getByRole('group', { name: / board$/ }).getByRole('button', { name: new RegExp(`^${name}(,|$)`) });

export async function move(page: Page, ...squares: string[]): Promise<void> {
  for (const name of squares) await square(page, name).click();
}

/** What the browser keeps of a game against the computer, by the rules. */
async function practised<O, S, C, E, V>(page: Page, game: Game<O, S, C, E, V>): Promise<S> {
  const stored = await page.evaluate((key) => localStorage.getItem(key), `practice-${game.name}`);
  const practice = replay(game, JSON.parse(stored ?? 'null'));
  if (!practice) throw new Error(`No game of ${game.name} is kept.`);
  return practice.state;
}

/** Waits until it is the person's turn, or the game is over. */
async function turnOf<S extends { seq: number }>(
  read: () => Promise<S>,
  isReady: (state: S) => boolean,
): Promise<S> {
  let state = await read();
  await expect
    .poll(async () => isReady((state = await read())), { timeout: 30_000, intervals: [40, 60, 100] })
    .toBe(true);
  return state;
}

const PROMOTIONS = { q: 'queen', r: 'rook', b: 'bishop', n: 'knight' } as const;

/** Plays dark or white against the computer to the end, as a stronger player would. */
export async function finishBoardPractice(page: Page, name: 'chess' | 'checkers'): Promise<void> {
  const random = createRandom(name);
  const player = { chess: chess.bot(5), checkers: checkers.bot(5) };
  for (;;) {
    const state = await turnOf(
      () =>
        practised<object, ChessView | CheckersView, unknown, unknown, unknown>(
          page,
          (name === 'chess' ? chess : checkers) as never,
        ),
      ({ ended, turn }) => ended !== null || turn === 0,
    );
    if (state.ended) return;
    if ('fen' in state) {
      const command = player.chess(chess.viewFor(state, 0), 0, random);
      if (command.type !== 'move') throw new Error(`The player wants to ${command.type}.`);
      await move(page, command.from, command.to);
      if (command.promotion)
        await page
          .getByRole('dialog', { name: 'Promote to' })
          .getByRole('button', { name: PROMOTIONS[command.promotion] })
          .click();
    } else {
      const command = player.checkers(state, 0, random);
      if (command.type !== 'move') throw new Error(`The player wants to ${command.type}.`);
      await move(page, ...command.path.map(String));
    }
  }
}

const GAMES = { chess, checkers, kadi };
/** How often the person still has to act then. */
const LAST_TURNS = 3;

/** Plays what lies between by the rules, and opens the page there: a browser shows nothing in it that its begin and its end do not. */
export async function skipToEnd(page: Page, name: keyof typeof GAMES): Promise<void> {
  const key = `practice-${name}`;
  const stored = await page.evaluate((at) => localStorage.getItem(at), key);
  const game = GAMES[name] as unknown as Game<object, { turn: number }, object, object, unknown>;
  const random = createRandom('skip');
  let practice = replay(game, JSON.parse(stored ?? 'null'));
  const turns: object[] = [];
  while (practice && !game.result(practice.state)) {
    const { turn } = practice.state;
    if (turn === 0) turns.push(practice.record);
    const command = game.bot(turn === 0 ? 3 : 1)(game.viewFor(practice.state, turn), turn, random);
    const next = play(game, practice, turn, command);
    if ('code' in next) throw new Error(`A bot was refused: ${next.code}.`);
    practice = next;
  }
  const record = { ...turns.at(-LAST_TURNS), isOver: false };
  await page.evaluate(([at, value]) => localStorage.setItem(at!, value!), [key, JSON.stringify(record)]);
  await page.reload();
}

/** Opens a game of chess against the computer at the position after these moves, the person's and the computer's in turn. */
export async function openChessAfter(page: Page, moves: readonly string[]): Promise<void> {
  let practice = begin(chess, { options: {}, level: 1, seat: 0 }, 'opened');
  for (const [ply, text] of moves.entries()) {
    const next = play(chess, practice, ply % 2, { type: 'move', from: text.slice(0, 2), to: text.slice(2) });
    if ('code' in next) throw new Error(`${text} was refused: ${next.code}.`);
    practice = next;
  }
  const kept = JSON.stringify({ ...practice.record, isOver: false });
  await page.evaluate((value) => localStorage.setItem('practice-chess', value), kept);
  await page.reload();
}

/** A response window without a counter passes by itself. */
const isHelpless = ({ phase, hands }: ReturnType<typeof kadi.start>): boolean =>
  (phase === 'jump' || phase === 'kick') &&
  !hands[0]!.some((card) => card.startsWith(phase === 'jump' ? 'J' : 'K'));

export async function finishKadiPractice(page: Page): Promise<void> {
  const random = createRandom('kadi');
  for (;;) {
    const state = await turnOf(
      () => practised(page, kadi),
      (now) => now.phase === 'over' || (now.turn === 0 && !isHelpless(now)),
    );
    if (state.phase === 'over') return;
    await act(page, kadi.bot(2)(kadi.viewFor(state, 0), 0, random));
  }
}

/** One command of Kadi, by its buttons. */
async function act(page: Page, command: Command): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  if (command.type === 'draw') return button(/^Draw /).click();
  if (command.type === 'pass') return button(/^(Let it pass|Keep it)$/).click();
  if (command.type === 'declare') return button('Niko Kadi').click();
  if (command.type !== 'play' && command.type !== 'counter')
    throw new Error(`No button for ${command.type}.`);
  const hand = page.getByRole('group', { name: 'Your hand' });
  for (const card of command.cards)
    await hand.getByRole('button', { name: new RegExp(`^${cardName(card)}(,|$)`) }).press('Enter');
  if (command.type === 'play' && command.request)
    await page
      .getByRole('group', { name: 'What your Ace asks for' })
      .getByRole('button', { name: SUIT_NAMES[command.request] })
      .click();
  if (command.type === 'play' && command.demand) {
    await page.getByRole('button', { name: 'A card', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: cardName(command.demand) })
      .click();
  }
  if (command.declare) await button('Niko Kadi').click();
  await button(/^Play/).click();
}

interface SeenTable {
  id: string;
  seq: number;
  status: string;
  you: number | null;
  state: View | null;
}

/** The newest view that the page's socket was sent of the table at its address: a member is told of other tables too. */
export function watchTable(page: Page): () => SeenTable | undefined {
  const newest = new Map<string, SeenTable>();
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const found = /^4[23]\d*(\[.*\])$/s.exec(String(payload));
      const view = found && viewIn(JSON.parse(found[1]!) as unknown[]);
      if (view && view.seq >= (newest.get(view.id)?.seq ?? 0)) newest.set(view.id, view);
    }),
  );
  return () => [...newest.values()].find(({ id }) => page.url().includes(id));
}

const viewIn = (message: unknown[]): SeenTable | undefined =>
  (message.at(-1) as { view?: SeenTable } | undefined)?.view;

/** Longer than any step of a turn, shorter than a turn: what was to be clicked may be gone with its time. */
const STEP_MS = 10_000;

/** Everybody plays on until the game of Kadi is over. */
export async function finishKadiTable(
  players: readonly { page: Page; table: () => SeenTable | undefined }[],
): Promise<void> {
  const random = createRandom('table');
  for (const { page } of players) page.setDefaultTimeout(STEP_MS);
  const newest = () =>
    players.map(({ table }) => table()).toSorted((one, other) => (other?.seq ?? 0) - (one?.seq ?? 0))[0];
  for (;;) {
    const now = newest();
    if (now?.status === 'finished') return;
    const holder = players.find(({ table }) => mayAct(table(), now));
    const view = holder?.table();
    if (!holder || !view?.state) {
      await expect
        .poll(() => isActionable(players, newest()), { timeout: 40_000, intervals: [30, 60] })
        .toBe(true);
      continue;
    }
    try {
      await act(holder.page, kadi.bot(2)(view.state, view.you!, random));
    } catch (error) {
      // Time was up for this player: on a slow machine a response window is over before it is answered.
      if (newest()!.seq === view.seq) throw error;
    }
    await expect
      .poll(() => newest()!.seq, { timeout: 15_000, intervals: [20, 40] })
      .toBeGreaterThan(view.seq);
  }
}

const isActionable = (
  players: readonly { table: () => SeenTable | undefined }[],
  now: SeenTable | undefined,
): boolean => now?.status === 'finished' || players.some(({ table }) => mayAct(table(), now));

/** Not in a response window without a counter: it passes by itself, on a slow machine before its button is clicked. */
const mayAct = (view: SeenTable | undefined, now: SeenTable | undefined): boolean =>
  view?.state?.turn === view?.you &&
  view?.seq === now?.seq &&
  view?.state != null &&
  (!isWindow(view.state) || hasCounter(view.state));
