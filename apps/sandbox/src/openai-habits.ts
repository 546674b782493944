// How the model behaves on demand, for the next N requests: asked for by POST /openai/__habits, taken back by DELETE.
// What strikes before a request is read (drop, status, HTML, delay) is asked for at /__faults like everywhere.

const KINDS = [
  /** 429 with Retry-After. */
  'busy',
  /** Breaks the connection in the middle of the answer. */
  'cut',
  /** Ends the answer in the middle without a word. */
  'end',
  /** Says nothing more, and keeps the connection open. */
  'stall',
  /** Pauses before every word. */
  'slow',
  /** Half a JSON object. */
  'malformed',
  /** A JSON object in a code fence, with a remark before it. */
  'fenced',
  /** No JSON at all. */
  'prose',
  /** Characters that no database keeps: NUL, and half of an emoji. */
  'garbled',
  /** Stops for lack of room. */
  'length',
  /** Thinks until it has no room left, and says nothing. */
  'ponder',
  /** Knows `max_completion_tokens` alone, and refuses `max_tokens` by name. */
  'newer',
  /** Declines. */
  'filter',
  /** Says nothing about tokens. */
  'uncounted',
  /** Knows neither the JSON mode nor the count of tokens, and refuses them. */
  'old',
  /** Does whatever its sources tell it: scripts, links, tool calls, and repeating all that it was sent. */
  'obey',
] as const;

export interface Habit {
  kind: (typeof KINDS)[number];
  times: number;
  retryAfterSeconds?: number;
  delayMs?: number;
}

function isHabit(value: unknown): value is Habit {
  const habit: Partial<Habit> = Object(value);
  return KINDS.some((kind) => kind === habit.kind) && Number.isInteger(habit.times);
}

export function createHabits() {
  let planned: Habit[] = [];
  return {
    /** False when it makes no sense. */
    plan(habit: unknown): boolean {
      if (!isHabit(habit)) return false;
      planned.push({ ...habit });
      return true;
    },
    clear: (): void => void (planned = []),
    take(): Habit | undefined {
      const habit = planned.find(({ times }) => times > 0);
      if (habit) habit.times -= 1;
      return habit;
    },
  };
}
