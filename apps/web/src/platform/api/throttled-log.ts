// Log lines about sign-in. Ten calls that fail together are one line, not ten.

/** The same message is written once in this time. */
export const LOG_THROTTLE_MS = 5_000;

interface LogSeams {
  nowMs: () => number;
  write: (message: string) => void;
}

export function createThrottledLog({ nowMs, write }: LogSeams) {
  const lastWrittenMs = new Map<string, number>();
  return (message: string): void => {
    const last = lastWrittenMs.get(message);
    if (last !== undefined && nowMs() - last < LOG_THROTTLE_MS) return;
    lastWrittenMs.set(message, nowMs());
    write(message);
  };
}

export const logAuth = createThrottledLog({ nowMs: Date.now, write: (message) => console.warn(message) });
