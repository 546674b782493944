// How the way over a network's own page ended, in words.
import { NETWORK_PROBLEMS } from '@msm/contract/social/problems';
import type { CONNECT_OUTCOMES } from '@msm/contract/social/schemas';

type Outcome = (typeof CONNECT_OUTCOMES)[number];

interface SaidOutcome {
  kind: 'ok' | 'warn' | 'danger';
  message: string;
}

const OWN_WORDS: Readonly<Partial<Record<Outcome, SaidOutcome>>> = {
  done: { kind: 'ok', message: 'Connected. Your posts can go there now.' },
  declined: {
    kind: 'warn',
    message: 'Nothing was connected: access was declined on the page of the network.',
  },
  expired: {
    kind: 'warn',
    message: 'That took too long, or began in another browser or session. Start again.',
  },
  full: { kind: 'danger', message: 'This account has as many connections as it can. Disconnect one first.' },
};

/** Undefined for an unknown word: the address is user input. */
export function sayOutcome(word: string): SaidOutcome | undefined {
  const own = Object.hasOwn(OWN_WORDS, word) ? OWN_WORDS[word as Outcome] : undefined;
  if (own) return own;
  if (!Object.hasOwn(NETWORK_PROBLEMS, word)) return undefined;
  return { kind: 'danger', message: NETWORK_PROBLEMS[word as keyof typeof NETWORK_PROBLEMS] };
}
