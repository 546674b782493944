// Escape and a press elsewhere close a panel. Heard before everybody else: a drawer around the editor stays open.
import { useEffect, useEffectEvent, type RefObject } from 'react';

interface Dismiss {
  onEscape: () => void;
  onOutside: () => void;
}

export function useDismiss(panel: RefObject<HTMLElement | null>, { onEscape, onOutside }: Dismiss): void {
  const hearKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopImmediatePropagation();
    event.preventDefault();
    onEscape();
  });
  const hearPress = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && !panel.current?.contains(target)) onOutside();
  });
  useEffect(() => {
    const stopped = new AbortController();
    const options = { capture: true, signal: stopped.signal };
    window.addEventListener('keydown', (event) => hearKey(event), options);
    window.addEventListener('pointerdown', (event) => hearPress(event), options);
    return () => stopped.abort();
  }, []);
}
