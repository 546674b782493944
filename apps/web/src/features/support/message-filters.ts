// The filters of the inbox: what can be chosen, and what of an address counts as a choice. Addresses are typed by hand
// and kept in bookmarks: what no filter knows is left out, so that the list still comes.
import { SUPPORT_TEXT } from '@msm/contract/support/limits';
import {
  CATEGORY_LABELS,
  PRIORITY_LABELS,
  STATUS_LABELS,
  type InboxQuery,
  type MessageFilter,
} from '@msm/contract/support/schemas';
import type { ListFilter } from '../../ui/lists/list-toolbar.tsx';

export const FILTER_NAMES = ['status', 'category', 'priority', 'read', 'sort'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

const READ_LABELS = { unread: 'Unread', read: 'Read' };
const SORT_LABELS = { urgent: 'Most urgent first' };

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const FILTERS: readonly ListFilter<FilterName>[] = [
  { name: 'status', label: 'Status', all: 'All statuses', options: optionsOf(STATUS_LABELS) },
  { name: 'category', label: 'Category', all: 'All categories', options: optionsOf(CATEGORY_LABELS) },
  { name: 'priority', label: 'Priority', all: 'All priorities', options: optionsOf(PRIORITY_LABELS) },
  { name: 'read', label: 'Read or unread', all: 'All messages', options: optionsOf(READ_LABELS) },
  { name: 'sort', label: 'Order', all: 'Newest first', options: optionsOf(SORT_LABELS) },
];

interface Chosen {
  search: string;
  filters: Readonly<Record<FilterName, string>>;
}

export const toFilter = ({ search, filters }: Chosen): MessageFilter => ({
  search: search.trim().slice(0, SUPPORT_TEXT.search.max) || undefined,
  status: choiceOf(STATUS_LABELS, filters.status),
  category: choiceOf(CATEGORY_LABELS, filters.category),
  priority: choiceOf(PRIORITY_LABELS, filters.priority),
  read: choiceOf(READ_LABELS, filters.read),
});

export const toSort = ({ filters }: Chosen): InboxQuery['sort'] =>
  choiceOf(SORT_LABELS, filters.sort) ?? 'newest';

const choiceOf = <Value extends string>(
  labels: Readonly<Record<Value, string>>,
  word: string,
): Value | undefined => (Object.hasOwn(labels, word) ? (word as Value) : undefined);

/** The order narrows nothing. */
export const isNarrowing = (filter: MessageFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined);
