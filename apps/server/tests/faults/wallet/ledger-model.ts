// The ledger as a few lines of arithmetic: what each operation must answer when operations come one after the other, and what the
// balances must be after any set of posted ones.
import type { Posting } from '../../../src/features/wallet/ledger/group-commit.ts';
import type { LegRef } from '../../../src/features/wallet/ledger/ledger.store.ts';
import type { Leg, Party } from '../../../src/features/wallet/ledger/ledger.ts';
import { after, HOUR_MS } from '../../../src/platform/clock.ts';

export interface ModelAccount {
  available: bigint;
  held: bigint;
}

type Movement = Extract<Leg, { debit: Party }>;

export class LedgerModel {
  readonly accounts = new Map<string, ModelAccount>();
  readonly frozen = new Set<string>();
  /** By member and asset, on the day of `now`. */
  readonly spent = new Map<string, bigint>();
  /** By operation and leg: what can be referred to. */
  readonly legs = new Map<string, Movement>();
  readonly resolved = new Set<string>();
  now = new Date('2026-02-27T12:00:00Z');

  passHours(hours: number): void {
    const day = this.now.getUTCDate();
    this.now = after(this.now, hours * HOUR_MS);
    if (this.now.getUTCDate() !== day) this.spent.clear();
  }

  /** The most that a debited member has spent of an asset when all legs are posted; undefined when none is debited. */
  spentAfter(legs: readonly Leg[]): bigint | undefined {
    const spent = new Map<string, bigint>();
    for (const leg of legs) {
      if (!('debit' in leg) || !('member' in leg.debit)) continue;
      const spender = `${leg.debit.member} ${leg.asset}`;
      spent.set(spender, (spent.get(spender) ?? this.spent.get(spender) ?? 0n) + leg.amount);
    }
    return [...spent.values()].toSorted((a, b) => (a < b ? -1 : 1)).at(-1);
  }

  account(memberId: string, asset: string): ModelAccount {
    const key = `${memberId} ${asset}`;
    const known = this.accounts.get(key) ?? { available: 0n, held: 0n };
    this.accounts.set(key, known);
    return known;
  }

  /** The problem, or undefined when it must be posted. Changes nothing. */
  predict(posting: Posting): string | undefined {
    const available = new Map<string, bigint>();
    const spent = new Map(this.spent);
    const availableOf = (party: Party, asset: string) => {
      if (!('member' in party)) return undefined;
      return available.get(`${party.member} ${asset}`) ?? this.account(party.member, asset).available;
    };
    const add = (party: Party, asset: string, change: bigint) => {
      const was = availableOf(party, asset);
      if (was !== undefined && 'member' in party) available.set(`${party.member} ${asset}`, was + change);
    };
    for (const leg of posting.legs) {
      const moved = this.movementOf(leg);
      if (!moved) return 'noRef';
      if ('ref' in leg && this.resolved.has(keyOf(leg.ref))) return 'resolved';
      const { debit, credit, asset, amount } = moved;
      if (leg.kind !== 'post' && leg.kind !== 'void' && 'member' in debit) {
        if (this.frozen.has(debit.member) && !posting.evenIfFrozen) return 'frozen';
        if (availableOf(debit, asset)! < amount) return 'insufficientFunds';
        const spender = `${debit.member} ${asset}`;
        spent.set(spender, (spent.get(spender) ?? 0n) + amount);
        if (posting.dayLimit !== undefined && spent.get(spender)! > posting.dayLimit) return 'dayLimit';
      }
      if (credit === 'unknown') return 'noRecipient';
      if (leg.kind === 'posted' || leg.kind === 'hold' || leg.kind === 'reversal') add(debit, asset, -amount);
      if (leg.kind === 'void') add(debit, asset, amount);
      if (leg.kind !== 'hold' && leg.kind !== 'void') add(credit, asset, amount);
    }
    return undefined;
  }

  apply(posting: Posting, operationId: string): void {
    for (const [at, leg] of posting.legs.entries()) {
      const moved = this.movementOf(leg)!;
      const { debit, credit, asset, amount } = moved;
      // What resolved a hold is referred to by nothing.
      if (leg.kind !== 'post' && leg.kind !== 'void')
        this.legs.set(keyOf({ operationId, leg: at }), {
          ...moved,
          kind: leg.kind === 'hold' ? 'hold' : 'posted',
        });
      if ('ref' in leg) this.resolved.add(keyOf(leg.ref));
      if ('member' in debit) {
        const account = this.account(debit.member, asset);
        if (leg.kind === 'posted' || leg.kind === 'reversal' || leg.kind === 'hold')
          account.available -= amount;
        if (leg.kind === 'hold') account.held += amount;
        if (leg.kind === 'post' || leg.kind === 'void') account.held -= amount;
        if (leg.kind === 'void') account.available += amount;
        const spender = `${debit.member} ${asset}`;
        if (posting.dayLimit !== undefined) this.spent.set(spender, (this.spent.get(spender) ?? 0n) + amount);
      }
      if (credit !== 'unknown' && 'member' in credit && leg.kind !== 'hold' && leg.kind !== 'void')
        this.account(credit.member, asset).available += amount;
    }
  }

  private movementOf(leg: Leg): Movement | undefined {
    if (!('ref' in leg)) return leg;
    const referred = this.legs.get(keyOf(leg.ref));
    if (!referred || (referred.kind === 'hold') !== (leg.kind !== 'reversal')) return undefined;
    if (leg.kind !== 'reversal') return referred;
    return { ...referred, debit: referred.credit as Party, credit: referred.debit };
  }
}

const keyOf = ({ operationId, leg }: LegRef) => `${operationId} ${leg}`;
