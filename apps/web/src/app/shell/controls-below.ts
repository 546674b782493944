// Which controls of the page lie below something that floats above it.

const CONTROL = 'a[href], button, input, label:has(input), select, textarea, summary, [contenteditable=true]';

/** So close to a control a finger would miss it. */
const MARGIN_PX = 4;
/** Closer together than the smallest control is wide. */
const STEP_PX = 16;

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/**
 * Boxes of the page's controls within `box`. Found by points: asking every control of a page for its box in each frame of a scroll
 * would cost more the longer the page is.
 */
export function controlsWithin({ left, top, right, bottom }: Box): DOMRect[] {
  const found = new Set<Element>();
  for (const x of pointsBetween(left - MARGIN_PX, right + MARGIN_PX))
    for (const y of pointsBetween(top - MARGIN_PX, bottom + MARGIN_PX))
      for (const element of document.elementsFromPoint(x, y)) {
        const control = element.closest(CONTROL);
        if (control?.closest('main, footer')) found.add(control);
      }
  return [...found].map((control) => control.getBoundingClientRect());
}

function pointsBetween(from: number, to: number): number[] {
  const steps = Math.max(1, Math.ceil((to - from) / STEP_PX));
  return Array.from({ length: steps + 1 }, (_, step) => from + ((to - from) * step) / steps);
}

/** A change of content is looked at in a pause: measuring forces a layout, which keys of a member who types would wait for. */
const LOOK_AFTER_MS = 300;

/** Text and icons that come and go, such as the state of a save, move no control, unless the page grows by them. */
const hasMovedOthers = ({ addedNodes, removedNodes }: MutationRecord): boolean =>
  [...addedNodes, ...removedNodes].some((node) => node instanceof HTMLElement);

/** Calls `look` whenever the page may have moved: at most once a frame of a scroll, debounced when its content changes. */
export function watchPage(look: () => void): () => void {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lookSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  };
  const lookLater = () => {
    clearTimeout(timer);
    timer = setTimeout(lookSoon, LOOK_AFTER_MS);
  };
  const stopping = new AbortController();
  const { signal } = stopping;
  // Scroll events do not bubble: the capture phase also sees those of scrollable parts of the page.
  document.addEventListener('scroll', lookSoon, { passive: true, capture: true, signal });
  window.addEventListener('resize', lookSoon, { signal });
  const sizes = new ResizeObserver(lookLater);
  sizes.observe(document.body);
  const changes = new MutationObserver((records) => records.some(hasMovedOthers) && lookLater());
  const main = document.getElementById('main');
  if (main) changes.observe(main, { childList: true, subtree: true });
  lookSoon();
  return () => {
    stopping.abort();
    sizes.disconnect();
    changes.disconnect();
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}
