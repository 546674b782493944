// What a table can agree on. Pinned in each game: the state carries the options it is played with.

export interface TableOptions {
  seats: number;
  /** Cards dealt to each seat. */
  deal: number;
  jokers: boolean;
  /** `forward`: only the count of the last card played passes on. */
  penalty: 'accumulate' | 'forward';
  /** What may be added to a pending penalty: see `canLead`. */
  penaltyMatching: 'suitOrRank' | 'sameRank' | 'any';
  jokerMustMatchColour: boolean;
  cardDemand: boolean;
  aceMustMatchSuit: boolean;
  aceMayFinish: boolean;
  playDrawnCard: boolean;
  /** Cards drawn by a seat that plays its whole hand as if to win, without a declaration. */
  missedDeclaration: 0 | 1 | 2;
  /** Play on until one is left. */
  elimination: boolean;
  /** The seat that begins: the previous winner; a random one when null (R5). */
  beginner: number | null;
}

const CLASSIC: Omit<TableOptions, 'seats'> = {
  deal: 4,
  jokers: true,
  penalty: 'accumulate',
  penaltyMatching: 'suitOrRank',
  jokerMustMatchColour: false,
  cardDemand: true,
  aceMustMatchSuit: false,
  aceMayFinish: false,
  playDrawnCard: false,
  missedDeclaration: 0,
  elimination: false,
  beginner: null,
};

/** What a table chooses: the number of seats, and where it departs from `classic`. */
export type Options = Pick<TableOptions, 'seats'> & Partial<TableOptions>;

const isBetween = (least: number, most: number) => (value: unknown) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
const isOneOf =
  (...values: unknown[]) =>
  (value: unknown) =>
    values.includes(value);
const isBoolean = isOneOf(true, false);

const ALLOWED: Record<keyof TableOptions, (value: unknown) => boolean> = {
  seats: isBetween(2, 6),
  deal: isBetween(3, 7),
  jokers: isBoolean,
  penalty: isOneOf('accumulate', 'forward'),
  penaltyMatching: isOneOf('suitOrRank', 'sameRank', 'any'),
  jokerMustMatchColour: isBoolean,
  cardDemand: isBoolean,
  aceMustMatchSuit: isBoolean,
  aceMayFinish: isBoolean,
  playDrawnCard: isBoolean,
  missedDeclaration: isOneOf(0, 1, 2),
  elimination: isBoolean,
  beginner: (value) => value === null || isBetween(0, 5)(value),
};

/** Throws a RangeError that names the option. */
export function completeOptions(options: Options): TableOptions {
  const complete = { ...CLASSIC, ...options };
  const values: Partial<Record<string, unknown>> = complete;
  // Those that are missing too.
  for (const name of Object.keys({ ...ALLOWED, ...complete })) {
    const value = values[name];
    const isAllowed = Object.hasOwn(ALLOWED, name) && ALLOWED[name as keyof TableOptions](value);
    if (!isAllowed) throw new RangeError(`Kadi has no option ${name} = ${String(value)}`);
  }
  if (complete.beginner !== null && complete.beginner >= complete.seats)
    throw new RangeError(`Kadi has no option beginner = ${complete.beginner}`);
  return complete;
}
