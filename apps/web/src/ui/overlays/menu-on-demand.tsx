// A drop-down whose library comes when the page has come to rest, or at once when it is opened: until then there is
// only its button, and no page waits for menus that were never opened.
import {
  cloneElement,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { WhileLoading } from '../lazy-named.ts';
import { useIdle } from '../use-idle.ts';
import type { OpensBy } from './dropdown-menu.tsx';

type ButtonElement = ReactElement<ComponentProps<'button'>>;

interface MenuOnDemandProps {
  trigger: ButtonElement;
  /** The menu itself, loaded lazily. */
  children: (trigger: ButtonElement, opensBy: OpensBy) => ReactNode;
}

const OPENING_KEYS = ['Enter', ' ', 'ArrowDown'];

export function MenuOnDemand({ trigger, children }: MenuOnDemandProps) {
  const [opensBy, setOpensBy] = useState<OpensBy>();
  // Keyboard focus stays on the button while one takes the place of the other.
  const [hasFocus, setHasFocus] = useState(false);
  const openByPointer = () => setOpensBy('pointer');
  const placeholder = cloneElement(trigger, {
    autoFocus: hasFocus,
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    'aria-busy': opensBy ? true : undefined,
    onPointerDown: () => onRelease(openByPointer),
    onClick: openByPointer,
    onKeyDown: (event: KeyboardEvent) => {
      if (!OPENING_KEYS.includes(event.key)) return;
      event.preventDefault();
      setOpensBy('key');
    },
  });
  if (!useIdle() && !opensBy) return placeholder;
  return (
    // One that came between press and release begins again, open.
    <WhileLoading key={opensBy} fallback={placeholder}>
      {children(cloneElement(trigger, { autoFocus: hasFocus }), opensBy)}
    </WhileLoading>
  );
}

/** Not before: a press gives the focus to the button, and would take it from a menu that is open by then. */
function onRelease(act: () => void): void {
  const press = new AbortController();
  const { signal } = press;
  const release = () => {
    press.abort();
    act();
  };
  window.addEventListener('pointerup', release, { signal });
  window.addEventListener('pointercancel', () => press.abort(), { signal });
}
