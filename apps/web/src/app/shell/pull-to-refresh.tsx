// Pull the page down from its top and let go: it loads afresh. For fingers only.
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { followPulls, PULL_THRESHOLD_PX, pulledPx, refreshes } from '../../platform/pull-to-refresh.ts';

export function PullToRefresh() {
  const [fingerPx, setFingerPx] = useState(0);
  // The browser's own gesture would do the same a second time.
  useEffect(() => {
    document.documentElement.style.overscrollBehaviorY = 'contain';
  }, []);
  useEffect(
    () =>
      followPulls({
        onMove: setFingerPx,
        onEnd: (pulled) => {
          setFingerPx(0);
          if (refreshes(pulled)) window.location.reload();
        },
      }),
    [],
  );
  if (fingerPx <= 0) return null;
  return (
    <div
      aria-hidden
      data-ready={refreshes(fingerPx)}
      style={{ transform: `translateY(${pulledPx(fingerPx)}px)` }}
      className="group pointer-events-none fixed inset-x-0 -top-10 z-50 flex justify-center"
    >
      <span className="grid size-10 place-items-center rounded-full border border-border bg-card text-muted-fg shadow-float group-data-[ready=true]:text-link">
        <RefreshCw
          className="size-5"
          style={{ transform: `rotate(${(fingerPx / PULL_THRESHOLD_PX) * 180}deg)` }}
        />
      </span>
    </div>
  );
}
