// Whether it rings or connects, and how long the call lasts. The seconds count only while it is active.
import { CALL_TIMER_MS } from '@msm/contract/calls/limits';
import { useEffect, useState } from 'react';
import type { CurrentCall } from '../state/call-store.ts';
import { sayStatus } from './call-words.rules.ts';

export function StatusLine({ call: { phase, activeSinceMs, ending } }: { call: CurrentCall }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const isActive = phase === 'active';
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(() => setNowMs(Date.now()), CALL_TIMER_MS);
    return () => clearInterval(timer);
  }, [isActive]);
  const seconds = activeSinceMs === null ? 0 : Math.max(0, Math.floor((nowMs - activeSinceMs) / 1000));
  return (
    <p className="call-soft tabular" role={isActive ? 'timer' : undefined}>
      {phase === 'ended' ? ending : sayStatus(phase, seconds)}
    </p>
  );
}
