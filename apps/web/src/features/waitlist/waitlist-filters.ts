// The filters of the waitlist, and what of an address counts as a choice: what no filter knows is left out.
import { WAITLIST_SEARCH_LENGTH } from '@msm/contract/waitlist/limits';
import { WAITLIST_STATES, WAITLIST_STATE_LABELS, type WaitlistFilter } from '@msm/contract/waitlist/schemas';
import type { ListFilter } from '../../ui/lists/list-toolbar.tsx';

export const FILTER_NAMES = ['state'] as const;
type FilterName = (typeof FILTER_NAMES)[number];

export const FILTERS: readonly ListFilter<FilterName>[] = [
  {
    name: 'state',
    label: 'State',
    all: 'All states',
    options: WAITLIST_STATES.map((value) => ({ value, label: WAITLIST_STATE_LABELS[value] })),
  },
];

interface Chosen {
  search: string;
  filters: Readonly<Record<FilterName, string>>;
}

export const toFilter = ({ search, filters }: Chosen): WaitlistFilter => ({
  search: search.trim().slice(0, WAITLIST_SEARCH_LENGTH) || undefined,
  state: WAITLIST_STATES.find((state) => state === filters.state),
});
