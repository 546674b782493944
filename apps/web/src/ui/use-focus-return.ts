// Where the focus goes when something modal closes: to what had it before. If that was an item of a menu, which is gone
// by then, to the button of the menu.
import { useRef } from 'react';

export function useFocusReturn(isOpen: boolean): (event: Event) => void {
  const opener = useRef<HTMLElement | null>(null);
  const wasOpen = useRef(false);
  // Read while rendering: the menu is still there, and no field has asked for the focus yet.
  if (isOpen && !wasOpen.current) opener.current = findOpener();
  wasOpen.current = isOpen;
  return (event) => {
    event.preventDefault();
    opener.current?.focus({ preventScroll: true });
  };
}

function findOpener(): HTMLElement | null {
  const { activeElement } = document;
  const menuButtonId = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  if (menuButtonId) return document.getElementById(menuButtonId);
  return activeElement instanceof HTMLElement ? activeElement : null;
}
