// What both directions of a conversion share: the member gives one asset to the house and gets the other.
import type { Asset } from '../ledger/ledger.store.ts';
import { posted, type Leg, type Party } from '../ledger/ledger.ts';

type Amount = readonly [Asset, bigint];
const CONVERSION: Party = { system: 'conversion' };

export const conversionLegs = (member: string, given: Amount, got: Amount): Leg[] => [
  posted(given[0], { member }, CONVERSION, given[1]),
  posted(got[0], CONVERSION, { member }, got[1]),
];
