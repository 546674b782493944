// The time of day, as a part that tests can move. Durations inside one process use timers, not this.
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const after = (from: Date, milliseconds: number): Date => new Date(from.getTime() + milliseconds);
