// A chess clock: what a seat has left, running while it is its turn.
import { useEffect, useState } from 'react';

export interface Clocks {
  remainingMs: readonly number[];
  running: number | null;
  /** When `remainingMs` was true, by `performance.now()`. */
  atMs: number;
}

/** Below this tenths are shown, and the face warns. */
const URGENT_MS = 20_000;

export function ClockFace({ clocks, seat }: { clocks: Clocks; seat: number }) {
  const isRunning = clocks.running === seat;
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!isRunning) return;
    const tick = () => setNow(performance.now());
    tick();
    const timer = setInterval(tick, 100);
    return () => clearInterval(timer);
  }, [isRunning]);
  const left = Math.max(0, clocks.remainingMs[seat]! - (isRunning ? Math.max(0, now - clocks.atMs) : 0));
  return (
    <span
      className="clock-face tabular"
      role="timer"
      data-running={isRunning || undefined}
      data-urgent={left < URGENT_MS || undefined}
    >
      {clockText(left)}
    </span>
  );
}

const padded = (number: number) => String(number).padStart(2, '0');

/** '1:05:09', '4:09', '0:08.3'. */
export function clockText(milliseconds: number): string {
  const isUrgent = milliseconds < URGENT_MS;
  const tenths = isUrgent ? Math.floor(milliseconds / 100) : Math.ceil(milliseconds / 1_000) * 10;
  const seconds = Math.floor(tenths / 10);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const head = hours > 0 ? `${hours}:${padded(minutes)}` : String(minutes);
  return `${head}:${padded(seconds % 60)}${isUrgent ? `.${tenths % 10}` : ''}`;
}
