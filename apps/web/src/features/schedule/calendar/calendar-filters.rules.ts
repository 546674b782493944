// Which posts the calendar shows: of one site or of all, and in which state. Both live in the address.
import type { Publication } from '@msm/contract/schedule/schemas';

export const SHOWN_STATES = ['attention', 'planned', 'published'] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

export interface CalendarFilters {
  /** All of them unless said. */
  destinationId?: string | undefined;
  state?: ShownState | undefined;
}

type Stated = Pick<Publication, 'destinationId' | 'state' | 'asksPerson'>;

export function shownStateOf({ state, asksPerson }: Pick<Stated, 'state' | 'asksPerson'>): ShownState {
  if (asksPerson) return 'attention';
  return state === 'published' ? 'published' : 'planned';
}

export const passes = (publication: Stated, { destinationId, state }: CalendarFilters): boolean =>
  (destinationId === undefined || publication.destinationId === destinationId) &&
  (state === undefined || shownStateOf(publication) === state);
