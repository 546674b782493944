// Plays a game of chess or checkers at random and looks for broken promises: legal commands are accepted and all others
// refused, hostile input changes nothing, views and states are plain JSON, the log replays to the same hash. Used by the
// tests in short and by `npm run prove:games` at length.
import type { Game } from './game.ts';
import { stateHash } from './hash.ts';
import type { Random } from './random.ts';
import type { TwoSeats } from './two-seats.ts';

export interface Playout<State> {
  faults: string[];
  state: State;
  plies: number;
  hostile: number;
}

interface Table<Options, State, Command, Event, View> {
  game: Game<Options, State, Command, Event, View>;
  options: Options;
  random: Random;
  /** A well-formed command that may be legal or not. */
  guess: (random: Random) => Command;
  /** Called before each move, to compare with another implementation; answers faults. */
  compare?: (state: State) => string[];
  /** Called with each move that is played and the state after it. */
  played?: (command: Command, state: State) => void;
  maxPlies?: number;
}

const MALFORMED: readonly unknown[] = [
  undefined,
  null,
  '',
  'move',
  0,
  NaN,
  true,
  [],
  [{ type: 'move' }],
  {},
  { type: 'move' },
  { type: 'toString' },
  { type: '__proto__' },
  { type: 'constructor', from: 'e2', to: 'e4' },
  { type: ['move'] },
  { type: 'resign', seat: 1 },
  { type: 'resign', seq: '0' },
  { type: 'resign', seq: 0.5 },
  { type: 'offerDraw', seq: null },
  { type: 'move', from: 'e2', to: 'e9' },
  { type: 'move', from: 'e2 ', to: 'e4' },
  { type: 'move', from: 'e2', to: 'e4', promotion: 'k' },
  { type: 'move', from: ['e2'], to: 'e4' },
  { type: 'move', from: 'e2', to: 'e4', path: [11, 15] },
  { type: 'move', path: 'abc' },
  { type: 'move', path: [11] },
  { type: 'move', path: [11, 15.5] },
  { type: 'move', path: [0, 33] },
  { type: 'move', path: ['11', '15'] },
  { type: 'move', path: Array.from({ length: 100_000 }, () => 11) },
  { type: 'move', path: { length: 2, 0: 11, 1: 15 } },
];
const FOREIGN_SEATS = [-1, 2, 0.5, NaN, Infinity];
/** One ply in so many is attacked: the attack costs more than the ply. */
const PLIES_BETWEEN_ATTACKS = 7;
/** One ply in so many tries a table command. */
const TABLE_COMMAND_ODDS = 40;
const MAX_PLIES = 1_000;

export function playOut<Options, State extends TwoSeats, Command extends { type: string }, Event, View>(
  table: Table<Options, State, Command, Event, View>,
): Playout<State> {
  const { game, options, maxPlies = MAX_PLIES } = table;
  const start = game.start(options, 'seed');
  const log: Event[] = [];
  const faults: string[] = [];
  let [state, plies, hostile] = [start, 0, 0];
  while (!game.result(state) && plies < maxPlies && faults.length === 0) {
    faults.push(...(table.compare?.(state) ?? []));
    if (plies % PLIES_BETWEEN_ATTACKS === 0) hostile += attack(table, state, faults);
    const command = choose(table, state);
    const applied = game.apply(state, state.turn, { ...command, seq: state.seq });
    if (!applied.ok) {
      faults.push(`${JSON.stringify(command)} is listed as legal and refused: ${applied.code}`);
      break;
    }
    if (command.type === 'move') table.played?.(command, applied.state);
    log.push(...applied.events);
    state = applied.state;
    plies++;
  }
  const replayed = log.reduce((before, event) => game.reduce(before, jsonCopy(event)), jsonCopy(start));
  if (stateHash(replayed) !== stateHash(state)) faults.push('The log replays to another state.');
  if (stateHash(jsonCopy(state)) !== stateHash(state)) faults.push('The state is not plain JSON.');
  if (game.result(state)) hostile += attack(table, state, faults);
  return { faults, state, plies, hostile };
}

const jsonCopy = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

function choose<Options, State extends TwoSeats, Command extends { type: string }, Event, View>(
  { game, random }: Table<Options, State, Command, Event, View>,
  state: State,
): Command {
  const legal = game.legalMoves(state, state.turn);
  const moves = legal.filter(({ type }) => type === 'move');
  const pool = random.below(TABLE_COMMAND_ODDS) === 0 ? legal : moves;
  return pool[random.below(pool.length)]!;
}

/** Answers how many commands were tried. */
function attack<Options, State extends TwoSeats, Command extends { type: string }, Event, View>(
  { game, random, guess }: Table<Options, State, Command, Event, View>,
  state: State,
  faults: string[],
): number {
  const before = stateHash(state);
  let tried = 0;
  const expectRefused = (seat: number, command: unknown, code?: string) => {
    tried++;
    const answer = game.apply(state, seat, command);
    const isRight = !answer.ok && (code === undefined || answer.code === code);
    if (!isRight) faults.push(`Seat ${seat} with ${JSON.stringify(command)?.slice(0, 80)} was not refused.`);
  };
  const { turn, seq } = state;
  const legal = new Set(game.legalMoves(state, turn).map((each) => JSON.stringify(each)));
  const over = state.ended ? 'over' : undefined;
  for (const malformed of MALFORMED) {
    expectRefused(turn, malformed, 'malformed');
    expectRefused(1 - turn, malformed, 'malformed');
  }
  for (let count = 0; count < 10; count++) {
    const command = guess(random);
    if (legal.has(JSON.stringify(command))) continue;
    expectRefused(turn, command, over ?? 'illegalMove');
    expectRefused(1 - turn, command, over ?? 'notYourTurn');
  }
  for (const each of legal) {
    const command = JSON.parse(each) as Command;
    expectRefused(turn, { ...command, seq: seq + 1 }, over ?? 'stale');
    expectRefused(turn, { ...command, seq: seq - 1 }, over ?? 'stale');
    if (command.type === 'move') expectRefused(1 - turn, command, over ?? 'notYourTurn');
    for (const seat of FOREIGN_SEATS) expectRefused(seat, command, 'notSeated');
  }
  if (stateHash(state) !== before) faults.push('A refused command changed the state.');
  return tried;
}
