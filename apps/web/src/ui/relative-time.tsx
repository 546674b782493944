// "5 minutes ago", with the full instant and its zone on hover. Keeps up with the clock.
import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 525_600 * MINUTE_MS],
  ['month', 43_200 * MINUTE_MS],
  ['day', 1_440 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
];

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

function sayRelative(instantMs: number, nowMs: number): string {
  const differenceMs = instantMs - nowMs;
  const step = STEPS.find(([, lengthMs]) => Math.abs(differenceMs) >= lengthMs);
  return step ? RELATIVE.format(Math.round(differenceMs / step[1]), step[0]) : 'just now';
}

export function RelativeTime({ instant, timeZone }: { instant: string; timeZone?: string | undefined }) {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const date = new Date(instant);
  const full = date.toLocaleString('en', { dateStyle: 'full', timeStyle: 'long', timeZone });
  return (
    <time dateTime={instant} title={full}>
      {sayRelative(date.getTime(), nowMs)}
    </time>
  );
}
