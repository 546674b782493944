// How good the connection is: bars, and words for who points at them or cannot see them.
import { SignalHigh, SignalLow, SignalMedium } from 'lucide-react';
import type { Quality } from '../connection/quality.rules.ts';

const MARKS = {
  good: { Icon: SignalHigh, words: 'Good connection' },
  fair: { Icon: SignalMedium, words: 'Fair connection' },
  poor: { Icon: SignalLow, words: 'Poor connection' },
} as const;

export function QualityMark({ quality }: { quality: Quality | null }) {
  if (!quality) return null;
  const { Icon, words } = MARKS[quality];
  return (
    <span role="img" aria-label={words} title={words} data-quality={quality} className="call-quality">
      <Icon aria-hidden className="size-5" />
    </span>
  );
}
