// The pairing code, large, with the time it is still good for. A new one ends the one before.
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { inGroups, sayTimeLeft } from './connect-ways.rules.ts';

interface PairingCodeProps {
  code: string;
  expiresAt: string;
  isOpening: boolean;
  onRenew: () => void;
}

export function PairingCode({ code, expiresAt, isOpening, onRenew }: PairingCodeProps) {
  const timeLeft = sayTimeLeft(expiresAt, useSeconds());
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-border bg-muted px-4 py-3">
      <div className="min-w-0">
        <output
          aria-label="Pairing code"
          className="tabular block font-mono text-2xl font-bold tracking-widest select-all max-sm:text-xl"
        >
          {timeLeft ? inGroups(code) : <s className="text-muted-fg">{inGroups(code)}</s>}
        </output>
        <p className="tabular mt-1 text-xs text-muted-fg">
          {timeLeft ? `Good once, for ${timeLeft} more` : 'This code has expired.'}
        </p>
      </div>
      {timeLeft ? (
        <CopyButton text={inGroups(code)} label="Copy code" />
      ) : (
        <Button size="small" look="primary" isBusy={isOpening} onClick={onRenew}>
          Get a new code
        </Button>
      )}
    </div>
  );
}

function useSeconds(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
