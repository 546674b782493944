// What of an address narrows the statement: what no filter knows is left out.
import type { Asset, OperationKind } from '@msm/contract/wallet/schemas';
import { instantOf } from '../../ui/dates/zoned-time.ts';
import { KIND_LABELS } from './wallet.rules.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

interface StatementFilter {
  asset: Asset | undefined;
  kind: OperationKind | undefined;
  from: string | undefined;
  to: string | undefined;
}

/** Days are whole days of the member's zone, the last one included. */
export function statementFilterOf(query: URLSearchParams, timeZone?: string): StatementFilter {
  const [asset, kind] = [query.get('asset'), query.get('kind')];
  const to = dateOf(query.get('to'));
  return {
    asset: asset === 'cash' || asset === 'points' ? asset : undefined,
    kind: kind !== null && Object.hasOwn(KIND_LABELS, kind) ? (kind as OperationKind) : undefined,
    from: startOf(dateOf(query.get('from')), timeZone),
    to: startOf(to && dayAfter(to), timeZone),
  };
}

const dateOf = (text: string | null): string | undefined =>
  text !== null && DATE.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

const dayAfter = (date: string): string => new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);

const startOf = (date: string | undefined, timeZone: string | undefined): string | undefined =>
  date && instantOf({ date, time: '00:00' }, timeZone);
