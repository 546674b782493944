// Balances of seven chains from public endpoints, which are slow, limited and sometimes gone. Requests are hedged: an endpoint that
// fails, or is silent for CHAIN_HEDGE_MS, is joined by the next one, and a chain gets CHAIN_MS. Answers are cached, and requests for
// the same address share the one in flight.
import { setTimeout as sleep } from 'node:timers/promises';
import { CHAINS, type ChainId } from '@msm/contract/wallet/chains';
import { CHAIN_BALANCE_SECONDS, CHAIN_HEDGE_MS, CHAIN_MS } from '@msm/contract/wallet/limits';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { OutboundFetch } from '../../platform/outbound/outbound.ts';
import type { ChainBalances } from '../../platform/ports/chain-balances.ts';
import { chainReaders } from './chain-readers.ts';
import type { ChainSettings } from './chain-settings.ts';

interface Parts {
  fetch: OutboundFetch;
  clock: Clock;
  log: Log;
}

interface Kept {
  balance: Promise<string | null>;
  /** Undefined while the answer is awaited. */
  until: number | undefined;
}

/** A dead chain is asked again sooner: the next page load may find it back. */
const FAILURE_SECONDS = 5;
/** Members with an open wallet page within the time of the cache; beyond it the oldest go. */
const MAX_KEPT = 5_000;

const families = new Map(CHAINS.map(({ id, family }) => [id, family]));

export function createChainBalances(endpoints: ChainSettings, { fetch, clock, log }: Parts): ChainBalances {
  const cache = new Map<string, Kept>();
  const nowMs = () => clock.now().getTime();

  async function read(chain: ChainId, address: string): Promise<string | null> {
    const reader = chainReaders[families.get(chain)!];
    const answered = new AbortController();
    const signal = AbortSignal.any([answered.signal, AbortSignal.timeout(CHAIN_MS)]);
    const readFrom = async (endpoint: string) => {
      signal.throwIfAborted();
      try {
        const balance = await reader({ endpoint, address, fetch, signal });
        answered.abort();
        return balance;
      } catch (error) {
        if (!answered.signal.aborted)
          log.debug({ err: error, chain, host: new URL(endpoint).host }, 'a chain endpoint failed');
        throw error;
      }
    };
    let turn: Promise<unknown> = Promise.resolve();
    const attempts = endpoints[chain].map((endpoint) => {
      const began = turn;
      const attempt = began.then(() => readFrom(endpoint));
      turn = Promise.race([attempt, began.then(() => sleep(CHAIN_HEDGE_MS, undefined, { signal }))]).catch(
        () => {},
      );
      return attempt;
    });
    return Promise.any(attempts).catch(() => null);
  }

  function ask(chain: ChainId, address: string, key: string): Promise<string | null> {
    const kept: Kept = { balance: read(chain, address), until: undefined };
    cache.set(key, kept);
    void kept.balance.then((balance) => {
      kept.until = nowMs() + 1000 * (balance === null ? FAILURE_SECONDS : CHAIN_BALANCE_SECONDS);
    });
    for (const oldest of cache.keys()) {
      if (cache.size <= MAX_KEPT) break;
      cache.delete(oldest);
    }
    return kept.balance;
  }

  return {
    async balanceOf(chain, address) {
      if (endpoints[chain].length === 0) return null;
      const key = `${chain} ${address}`;
      const kept = cache.get(key);
      if (kept && (kept.until === undefined || nowMs() < kept.until)) return kept.balance;
      cache.delete(key);
      return ask(chain, address, key);
    },
  };
}
