// Dice that fall the same way for the same seed (mulberry32), so that a run can be repeated.
export type Dice = (sides: number) => number;

export function seededDice(seed: number): Dice {
  let state = seed >>> 0;
  return (sides) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * sides);
  };
}

export function shuffled<T>(items: readonly T[], dice: Dice): T[] {
  const rest = [...items];
  return items.map(() => rest.splice(dice(rest.length), 1)[0]!);
}
