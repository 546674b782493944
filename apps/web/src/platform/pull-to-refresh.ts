// How far a finger has pulled the page down from its top, and whether letting go refreshes it.

/** Shorter pulls are slips of the thumb. */
export const PULL_THRESHOLD_PX = 60;
/** The page follows the finger more and more slowly, so that the end is felt. */
const RESISTANCE = 0.5;
const MOST_PX = 96;

export const pulledPx = (fingerPx: number): number => Math.min(Math.max(fingerPx, 0) * RESISTANCE, MOST_PX);
export const refreshes = (fingerPx: number): boolean => fingerPx >= PULL_THRESHOLD_PX;

interface Pull {
  onMove: (fingerPx: number) => void;
  onEnd: (fingerPx: number) => void;
}

/** Follows one finger that starts at the top of the page; anything that scrolls by itself is left alone. */
export function followPulls({ onMove, onEnd }: Pull): () => void {
  let startY: number | undefined;
  let fingerPx = 0;
  const start = ({ touches, target }: TouchEvent) => {
    const isAlone = touches.length === 1 && window.scrollY <= 0 && !isInsideScroller(target);
    startY = isAlone ? touches[0]!.clientY : undefined;
    fingerPx = 0;
  };
  const move = ({ touches }: TouchEvent) => {
    if (startY === undefined) return;
    fingerPx = window.scrollY <= 0 ? touches[0]!.clientY - startY : 0;
    onMove(fingerPx);
  };
  const end = () => {
    if (startY === undefined) return;
    startY = undefined;
    onEnd(fingerPx);
  };
  const leaving = new AbortController();
  const options = { passive: true, signal: leaving.signal };
  window.addEventListener('touchstart', start, options);
  window.addEventListener('touchmove', move, options);
  window.addEventListener('touchend', end, options);
  window.addEventListener('touchcancel', end, options);
  return () => leaving.abort();
}

function isInsideScroller(target: EventTarget | null): boolean {
  for (let element = target as Element | null; element; element = element.parentElement) {
    if (element.matches('dialog, [role=dialog], [data-keep-pull]')) return true;
    if (element !== document.documentElement && element !== document.body && element.scrollTop > 0)
      return true;
  }
  return false;
}
