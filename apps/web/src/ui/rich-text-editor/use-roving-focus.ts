// One stop for the tab key in a row of buttons; arrows, Home and End move between them. The button that had the focus
// last is the one that gets it again.
import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';

const BUTTONS = '[data-tool]';

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export function useRovingFocus() {
  const row = useRef<HTMLDivElement>(null);
  const buttons = () => [...(row.current?.querySelectorAll<HTMLElement>(BUTTONS) ?? [])];
  useEffect(() => {
    const all = buttons();
    if (all.some(({ tabIndex }) => tabIndex === 0)) return;
    if (all[0]) all[0].tabIndex = 0;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttons();
    const at = all.findIndex((button) => button === event.target);
    const step = STEPS[event.key];
    // Keys typed in a panel of the row come by here as well.
    if (at < 0 || !step) return;
    event.preventDefault();
    all[step(at, all.length)]?.focus();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!target.matches(BUTTONS)) return;
    for (const button of buttons()) button.tabIndex = button === target ? 0 : -1;
  };
  return { ref: row, onKeyDown, onFocus };
}
