// Where the focus goes when something modal closes: to what had it before. If that was an item of a menu, which is gone
// by then, to the button of the menu.
import { useState } from 'react';

export function useFocusReturn(isOpen: boolean): (event: Event) => void {
  const [last, setLast] = useState<{ isOpen: boolean; opener: HTMLElement | null }>({
    isOpen: false,
    opener: null,
  });
  // Looked up while rendering: the menu is still there, and no field has asked for the focus yet.
  if (isOpen !== last.isOpen) setLast({ isOpen, opener: isOpen ? findOpener() : last.opener });
  return (event) => {
    event.preventDefault();
    last.opener?.focus({ preventScroll: true });
  };
}

function findOpener(): HTMLElement | null {
  const { activeElement } = document;
  const menuButtonId = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  if (menuButtonId) return document.getElementById(menuButtonId);
  return activeElement instanceof HTMLElement ? activeElement : null;
}
