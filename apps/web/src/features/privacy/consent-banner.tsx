// Asks what may be kept and reported. A bar at the bottom edge, no dialog: the page stays in use, and it is given room
// below so that nothing of it remains covered. Accepting and rejecting weigh the same, as the law demands.
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConsentPanel } from './consent-panel.tsx';
import { decide, EVERYTHING, NOTHING, type Choice } from './decide.ts';

export interface ConsentBannerProps {
  /** Somebody asked for the settings, whether or not they decided before. */
  isReopened: boolean;
  onDone: () => void;
}

export function ConsentBanner({ isReopened, onDone }: ConsentBannerProps) {
  const [view, setView] = useState<'question' | 'panel' | 'question again'>(
    isReopened ? 'panel' : 'question',
  );
  const isMember = useSession((state) => state.isAuthenticated);
  const opener = useRef(document.activeElement);
  const bar = useRoomBelow();
  const finish = () => {
    const next = isReopened ? opener.current : document.getElementById('main');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    onDone();
  };
  const answer = (choice: Choice) => {
    decide(choice);
    finish();
  };
  return (
    <section
      ref={bar}
      aria-label="Cookie consent"
      className={classNames(
        'fixed inset-x-0 bottom-0 z-40 max-h-[80dvh] overflow-y-auto border-t border-border bg-card shadow-float print:hidden',
        // Above the places that members' phones have at the bottom edge.
        isMember && 'max-sm:bottom-14',
      )}
    >
      <div className="mx-auto max-w-[75rem] px-4 py-4 sm:px-6">
        {view === 'panel' ? (
          <ConsentPanel onSave={answer} onCancel={isReopened ? finish : () => setView('question again')} />
        ) : (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <p className="min-w-60 flex-1">
              The portal keeps what it needs to work. If you agree, we also count page views and note which
              link led you here.
            </p>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => answer(EVERYTHING)}>Accept all</Button>
              <Button onClick={() => answer(NOTHING)}>Reject all</Button>
              {/* Whoever comes back from the panel goes on where they left. */}
              <Button look="quiet" autoFocus={view === 'question again'} onClick={() => setView('panel')}>
                Customize
              </Button>
            </div>
          </div>
        )}
      </div>
    </section>
  );
}

/** The end of the page can be scrolled above the bar, what has the focus is scrolled clear of it, and what floats at the
 *  bottom can rise by `--room-below`. */
function useRoomBelow() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const { body, documentElement: root } = document;
    const observer = new ResizeObserver(() =>
      root.style.setProperty('--room-below', `${bar.current?.offsetHeight ?? 0}px`),
    );
    if (bar.current) observer.observe(bar.current);
    body.style.paddingBottom = 'var(--room-below)';
    root.style.scrollPaddingBottom = 'var(--room-below)';
    return () => {
      observer.disconnect();
      root.style.removeProperty('--room-below');
      body.style.paddingBottom = '';
      root.style.scrollPaddingBottom = '';
    };
  }, []);
  return bar;
}
