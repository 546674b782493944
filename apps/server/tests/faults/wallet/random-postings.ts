// What the proof posts: operations of every kind, drawn by dice. One by one they are drawn from what the model knows: few members with
// enough to spend, all of it or one cent more, and limits that are just enough or just not.
import type { Dice } from '../../../../../bench/platform/seeded-dice.ts';
import type { Posting } from '../../../src/features/wallet/ledger/group-commit.ts';
import type { LegRef } from '../../../src/features/wallet/ledger/ledger.store.ts';
import type { Leg, Party } from '../../../src/features/wallet/ledger/ledger.ts';
import type { LedgerModel } from './ledger-model.ts';

/** Who meets often one by one, however many members there are. */
const FEW = 6;

export const cash = (debit: Party, credit: Party, amount: bigint): Leg => ({
  kind: 'posted',
  asset: 'USD',
  debit,
  credit,
  amount,
});

export interface World {
  dice: Dice;
  ids: readonly string[];
  model: LedgerModel;
  refs: (LegRef & { kind: string })[];
  keys: number;
  isConcurrent?: boolean;
}

export function newPosting(world: World, legs: readonly Leg[]): Posting {
  const { dice, ids } = world;
  world.keys += 1;
  return {
    actorId: ids[dice(ids.length)]!,
    idemKey: `key "${world.keys}" \\`,
    request: { key: world.keys },
    reason: 'transfer',
    legs,
  };
}

export const randomMember = ({ dice, ids, isConcurrent }: World): string =>
  ids[dice(isConcurrent || dice(4) === 0 ? ids.length : Math.min(FEW, ids.length))]!;

export function randomPosting(world: World): Posting {
  const { dice } = world;
  const member = () => ({ member: randomMember(world) });
  const other = (than: { member: string }): { member: string } => {
    const found = member();
    return found.member === than.member ? other(than) : found;
  };
  const amount = () => BigInt(1 + dice(dice(4) === 0 ? 3_000 : 120));
  const [from, asset] = [member(), dice(4) === 0 ? ('POINTS' as const) : ('USD' as const)];
  const ref = (isHold: boolean): LegRef => {
    const found = world.refs.findLast(({ kind }) => (kind === 'hold') === isHold && dice(3) === 0);
    return found
      ? { operationId: found.operationId, leg: found.leg }
      : { operationId: '00000000-0000-7000-8000-000000000000', leg: 0 };
  };
  const posted = (debit: Party, credit: Party | 'unknown', of = asset): Leg => ({
    kind: 'posted',
    asset: of,
    debit,
    credit,
    amount: amount(),
  });
  const kinds: (() => Leg[])[] = [
    () => [posted({ system: asset === 'USD' ? 'deposits' : 'points-issued' }, from)],
    () => [posted(from, other(from))],
    () => [posted(from, other(from))],
    () => [posted(from, other(from))],
    () => [{ kind: 'hold', asset, debit: from, credit: { system: 'payouts' }, amount: amount() }],
    () => [{ kind: dice(2) === 0 ? 'post' : 'void', ref: ref(true) }],
    () => [{ kind: 'reversal', ref: ref(false) }],
    () => [posted(from, { system: 'conversion' }, 'USD'), posted({ system: 'conversion' }, from, 'POINTS')],
    () => {
      const middle = other(from);
      return [posted(from, middle), posted(middle, other(middle)), posted(middle, { system: 'payouts' })];
    },
    () => [posted(from, 'unknown')],
  ];
  // Not at once: there balances stay so low that they could fall below zero.
  if (!world.isConcurrent)
    kinds.push(
      () => [cash({ system: 'deposits' }, from, BigInt(1 + dice(6_000)))],
      () => {
        const { available } = world.model.account(from.member, 'USD');
        return [cash(from, { system: 'payouts' }, available + BigInt(available === 0n ? 1 : dice(2)))];
      },
    );
  const legs = kinds[dice(kinds.length)]!();
  const posting = newPosting(world, legs);
  if (world.isConcurrent) return posting;
  // As the portal asks: what a member spends is limited, not what becomes of a hold or a reversal.
  const spent = dice(2) === 0 ? world.model.spentAfter(legs) : undefined;
  return {
    ...posting,
    ...(spent !== undefined && { dayLimit: spent - BigInt(dice(2)) }),
    ...(dice(4) === 0 && { evenIfFrozen: true }),
  };
}
