// Whether a key was pressed in something that opened within a list, or above it: its arrow keys are its own. The widget, which the
// list itself lies in, is no such thing.
import type { KeyboardEvent } from 'react';

const OVERLAY = '[role=menu], [role=dialog], [role=radiogroup]';

export function isInOverlay({ target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return true;
  const overlay = target.closest(OVERLAY);
  return overlay !== null && currentTarget.contains(overlay);
}
