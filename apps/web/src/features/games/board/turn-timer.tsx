// How long the holder of the turn still has: a bar that shrinks and the seconds as a number.
import { useEffect, useRef, useState } from 'react';

interface TurnTimerProps {
  /** By `performance.now()`; null where no time is kept. */
  deadlineMs: number | null;
}

export function TurnTimer({ deadlineMs }: TurnTimerProps) {
  const bar = useRef<HTMLSpanElement>(null);
  const seconds = useSecondsUntil(deadlineMs);
  useEffect(() => {
    if (deadlineMs === null || !bar.current) return;
    const animation = bar.current.animate([{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], {
      duration: Math.max(0, deadlineMs - performance.now()),
      fill: 'forwards',
    });
    return () => animation.cancel();
  }, [deadlineMs]);
  if (deadlineMs === null) return null;
  return (
    <div className="turn-timer" data-urgent={seconds <= 5 || undefined}>
      <span className="turn-timer-track">
        <span ref={bar} className="turn-timer-bar" />
      </span>
      <span className="tabular">{seconds} s</span>
    </div>
  );
}

/** Whole seconds, rounded up; 0 where no time is kept. */
export function useSecondsUntil(deadlineMs: number | null): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (deadlineMs === null) return;
    const tick = () => setNow(performance.now());
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [deadlineMs]);
  return deadlineMs === null ? 0 : Math.max(0, Math.ceil((deadlineMs - now) / 1_000));
}
