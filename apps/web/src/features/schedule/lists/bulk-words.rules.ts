// What a bulk action did, in one sentence: how many, and why not the others.
import type { BulkAction, BulkResults } from '@msm/contract/schedule/bulk';
import { formatCount } from '../../../ui/counts.ts';

const DONE: Readonly<Record<BulkAction, string>> = {
  move: 'moved',
  pause: 'paused',
  resume: 'resumed',
  duplicate: 'copied to the next week, paused until you resume the copy',
  delete: 'deleted',
};

export const sayPosts = (count: number, noun = 'post'): string =>
  `${formatCount(count)} ${noun}${count === 1 || noun === 'series' ? '' : 's'}`;

export interface Told {
  kind: 'success' | 'error';
  message: string;
  /** None of them was changed: there is nothing to undo. */
  isNothing: boolean;
}

export const sayResults = (action: BulkAction, { results }: BulkResults, noun?: string): Told =>
  tell(results, (count) => `${sayPosts(count, noun)} ${DONE[action]}`);

export const sayUndone = ({ results }: BulkResults, noun?: string): Told =>
  tell(results, (count) => `${sayPosts(count, noun)} restored`);

function tell(results: BulkResults['results'], say: (count: number) => string): Told {
  const refused = results.filter(({ isDone }) => !isDone);
  const count = results.length - refused.length;
  const reasons = Map.groupBy(refused, ({ reason }) => reason ?? '');
  const why = [...reasons].map(([reason, { length }]) => `${formatCount(length)} not: ${reason}`);
  const done = count > 0 ? [`${say(count)}${why.length > 0 ? '.' : ''}`] : [];
  return {
    kind: refused.length > 0 ? 'error' : 'success',
    message: [...done, ...why].join(' '),
    isNothing: count === 0,
  };
}
