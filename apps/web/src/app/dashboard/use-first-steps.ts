// Whether the first steps are shown. Hidden is remembered in this browser for the account, by a click or because all are
// done: whoever is through never waits to see whether they are.
import { useEffect, useState } from 'react';
import { localStore } from '../../platform/browser-storage.ts';
import { useSession } from '../../platform/session.ts';
import { readStored, writeStored } from '../../platform/stored-json.ts';
import { useConnectedSites } from '../../platform/use-connected-sites.ts';
import { nextStep, stepsDone, type Step } from './first-steps.rules.ts';
import { useCronStatus } from './use-cron-status.ts';

const KEY = 'first-steps-hidden';
/** Accounts in which somebody works from one browser; the oldest falls out. */
const REMEMBERED = 50;

const NONE: ReadonlySet<Step> = new Set();

function readHidden(): unknown[] {
  const stored = readStored(localStore, KEY);
  return Array.isArray(stored) ? stored : [];
}

function keepHidden(accountId: string | undefined): unknown[] {
  const kept = [accountId, ...readHidden().filter((id) => id !== accountId)].slice(0, REMEMBERED);
  writeStored(localStore, KEY, kept);
  return kept;
}

export function useFirstSteps() {
  const accountId = useSession((state) => state.selectedAccount?.id ?? state.user?.id);
  const [hidden, setHidden] = useState(readHidden);
  const sites = useConnectedSites();
  const status = useCronStatus();
  const done = sites.data && status.data && stepsDone(sites.data.length, status.data.data.counts);
  const isHidden = hidden.includes(accountId);
  const isThrough = done !== undefined && nextStep(done) === undefined;
  const hide = () => setHidden(keepHidden(accountId));
  useEffect(() => {
    if (isThrough) keepHidden(accountId);
  }, [isThrough, accountId]);
  if (isHidden || isThrough) return { state: 'hidden', done: NONE, hide } as const;
  if (done) return { state: 'shown', done, hide } as const;
  // Where it cannot be known the page says so elsewhere.
  const isUnknown = sites.error !== null || status.error !== null;
  return { state: isUnknown ? 'hidden' : 'loading', done: NONE, hide } as const;
}
