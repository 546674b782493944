// The one owner of all that floats above pages: the buttons at the lower right, the bars at the bottom edge, the toasts. Bars lie
// in one stack above the footer that a page may have (`--page-footer`), and pages keep as much room below (`--room-below`); the buttons and the toasts look where they cover no control.
import { type RefObject, useEffect, useRef } from 'react';
import { ConsentGate } from '../../features/privacy/consent-gate.tsx';
import { useConsent } from '../../platform/consent.ts';
import { useSession } from '../../platform/session/session.ts';
import { useToasts } from '../../platform/toast.ts';
import { classNames } from '../../ui/class-names.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { ConnectionBanner } from './connection-banner.tsx';

/** Not before the bar that asks a newcomer: it would push them up, which counts as a layout shift. */
const FloatingButtons = lazyNamed(async () => {
  if (useConsent.getState() === null) await Promise.allSettled([loadButtons(), loadBanner()]);
  return loadButtons();
}, 'FloatingButtons');
const loadButtons = () => import('./floating-buttons.tsx');
const loadBanner = () => import('../../features/privacy/consent-banner.tsx');
const Toasts = lazyNamed(() => import('./toasts.tsx'), 'Toasts');

export function FloatingLayer() {
  const isMember = useSession((state) => state.isAuthenticated);
  const hasToasts = useToasts((state) => state.wasUsed);
  const bars = useRef<HTMLDivElement>(null);
  useRoomBelow(bars);
  return (
    <>
      <div
        className={classNames(
          // Full height: a container that grew with its buttons would count as a layout shift too.
          'pointer-events-none fixed inset-0 z-40 mb-(--page-footer,0px) flex flex-col justify-end *:pointer-events-auto print:hidden',
          // Above the places that members' phones have at the bottom edge.
          isMember && 'max-sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))]',
        )}
      >
        <FloatingButtons />
        <div ref={bars}>
          <ConsentGate />
          <ConnectionBanner />
        </div>
      </div>
      {hasToasts && <Toasts />}
    </>
  );
}

/** The end of a page can be scrolled above the bars, and what gets the focus is scrolled clear of them (theme.css). */
function useRoomBelow(bars: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = document.documentElement;
    const observer = new ResizeObserver(() =>
      root.style.setProperty('--room-below', `${bars.current?.offsetHeight ?? 0}px`),
    );
    if (bars.current) observer.observe(bars.current);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--room-below');
    };
  }, [bars]);
}
