// "in 5 min", "yesterday 14:05", with the full moment and its zone on hover. Keeps up with the clock.
import { sayFully, sayRelative } from './relative-words.ts';
import { useNow } from './use-now.ts';

export function RelativeTime({ instant, timeZone }: { instant: string; timeZone?: string | undefined }) {
  const nowMs = useNow();
  const instantMs = Date.parse(instant);
  return (
    <time dateTime={instant} title={sayFully(instantMs, timeZone)} className="tabular whitespace-nowrap">
      {sayRelative(instantMs, nowMs, timeZone)}
    </time>
  );
}
