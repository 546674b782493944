// Says that the portal cannot be reached, and goes when it can again. What is on the page stays usable.
import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { checkApi, useConnection } from '../../platform/connection-monitor.ts';
import { Button } from '../../ui/button.tsx';

export function ConnectionBanner() {
  const isUp = useConnection((connection) => connection.isApiUp);
  const [isChecking, setIsChecking] = useState(false);
  const check = async () => {
    setIsChecking(true);
    await checkApi();
    setIsChecking(false);
    // The button is gone with the banner then.
    if (useConnection.getState().isApiUp) document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    // The live region is there before it speaks: screen readers miss one that arrives together with its words.
    <div role="status">
      {!isUp && (
        <div className="flex animate-pop flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-border bg-warn-soft px-4 py-2.5 text-fg">
          <span className="flex items-center gap-2.5">
            <CloudOff aria-hidden className="size-4 shrink-0 text-warn" />
            The portal cannot be reached. We keep trying.
          </span>
          <Button size="small" isBusy={isChecking} onClick={() => void check()}>
            Try now
          </Button>
        </div>
      )}
    </div>
  );
}
