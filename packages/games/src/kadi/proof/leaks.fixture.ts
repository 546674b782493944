// Searches a view, whatever its shape, for what its viewer must not know: cards that are neither in the own hand nor face up, and the
// numbers that chance will come from.
import type { Viewer } from '../../game.ts';
import { toCard } from '../cards.ts';
import type { State } from '../state.ts';
import type { View } from '../view.ts';

/** Smaller numbers are counts; words of the generator are almost never so small. */
const LARGEST_COUNT = 1_000_000;

/** Where in the view something leaks; undefined when nothing does. */
export function leakIn(view: View, state: State, viewer: Viewer): string | undefined {
  const known = new Set<unknown>(state.discards);
  if (viewer !== 'spectator') for (const card of state.hands[viewer]!) known.add(card);
  // A demanded card is named in front of everybody; that tells nothing of where it is.
  const { follow } = view;
  return search(follow.kind === 'card' ? { ...view, follow: { ...follow, card: null } } : view, known);
}

function search(value: unknown, known: Set<unknown>): string | undefined {
  if (typeof value === 'object' && value !== null) {
    for (const key in value) {
      if (toCard(key) && !known.has(key)) return key;
      const leak = search((value as Record<string, unknown>)[key], known);
      if (leak !== undefined) return `${key}.${leak}`;
    }
    return undefined;
  }
  if (typeof value === 'number') return Math.abs(value) > LARGEST_COUNT ? String(value) : undefined;
  return typeof value === 'string' && toCard(value) && !known.has(value) ? value : undefined;
}
