// Lets so many pieces of work run at once; the others wait in line.
export interface Slots {
  /** Waits for a slot, does the work in it, and passes the slot on. */
  use<T>(work: () => Promise<T>): Promise<T>;
  /** How many stand in line. */
  waiting(): number;
}

export function createSlots(count: number): Slots {
  const line: (() => void)[] = [];
  let free = count;
  return {
    waiting: () => line.length,
    async use(work) {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => line.push(resolve));
      try {
        return await work();
      } finally {
        // Handed on, so that nobody slips in between.
        const next = line.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
