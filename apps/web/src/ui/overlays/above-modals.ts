// What may appear above an open dialog or menu and stay usable, such as an incoming call. Radix listens on the document: for a press or
// a focus outside, which closes a layer or is pulled back by the focus trap. Stopped at the root element those events do not reach it,
// while React, whose listeners lie further inside, has had them.
// The element needs `pointer-events: auto`, and any `aria-live`: what has it is not hidden behind a dialog.
const FOCUSABLE = 'button:not(:disabled), a[href]';

/** As the ref of an element: it answers how to stop. */
export function keepAboveModals(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const root = document.documentElement;
  const isInside = (target: EventTarget | null) => target instanceof Node && element.contains(target);

  const hide = (event: PointerEvent | FocusEvent) => {
    const isFocusLeaving = event.type === 'focusout';
    if (isInside(isFocusLeaving ? event.relatedTarget : event.target)) event.stopPropagation();
  };
  /** What lies before and after the element, while a dialog holds the focus. */
  let edges: [before: EventTarget | null, after: EventTarget | null] = [null, null];
  const stops = () => [...element.querySelectorAll<HTMLElement>(FOCUSABLE)];
  /** The trap turns the focus around at the edge of its dialog: the element is the stop in between. */
  const pass = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    const { activeElement: focused } = document;
    const [entry, exit, beyond] = event.shiftKey ? ([-1, 0, 0] as const) : ([0, -1, 1] as const);
    const next = edges[beyond];
    if (isInside(event.target)) {
      if (event.target !== stops().at(exit) || !(next instanceof HTMLElement && next.isConnected)) return;
      event.preventDefault();
      next.focus();
    } else if (event.defaultPrevented && focused !== event.target) {
      edges = event.shiftKey ? [focused, event.target] : [event.target, focused];
      stops().at(entry)?.focus();
    }
  };

  const kinds = ['pointerdown', 'focusin', 'focusout'] as const;
  for (const kind of kinds) root.addEventListener(kind, hide);
  root.addEventListener('keydown', pass);
  return () => {
    for (const kind of kinds) root.removeEventListener(kind, hide);
    root.removeEventListener('keydown', pass);
  };
}
