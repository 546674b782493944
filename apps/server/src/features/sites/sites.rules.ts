// Decides without touching anything: when two addresses are one site, what a check makes of a site's health, and when
// the owner has to be told.
import type { SiteProblem } from '@msm/contract/sites/problems';

/** A site that fails once may have been restarting; a member who is notified of that stops listening. */
const FAILURES_BEFORE_TELLING = 2;

/** Those that no waiting mends: a member has to connect the site again. */
const CREDENTIAL_PROBLEMS: readonly SiteProblem[] = [
  'wrongCredentials',
  'credentialsLost',
  'applicationPasswordsOff',
  'noRights',
  'disconnected',
];

export const isAboutCredentials = (problem: SiteProblem): boolean => CREDENTIAL_PROBLEMS.includes(problem);

/** Without scheme, www and the last slash: what a person would call the same address. */
export function addressKey(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  const host = hostname.replace(/^www\./, '');
  return `${host}${port && `:${port}`}${pathname.replace(/\/+$/, '')}`;
}

export interface Health {
  failing_since: Date | null;
  failures: number;
  is_told: boolean;
}

export type Outcome =
  | { isOk: true; responseMs: number }
  | { isOk: false; problem: SiteProblem; words: string };

export interface HealthChange extends Health {
  checked_at: Date;
  /** Undefined leaves what is known. */
  last_ok_at?: Date;
  response_ms?: number;
  problem: SiteProblem | null;
  problem_words: string | null;
}

interface Verdict {
  change: HealthChange;
  isToBeTold: boolean;
  isRepaired: boolean;
}

export function afterCheck(before: Health, outcome: Outcome, at: Date): Verdict {
  if (outcome.isOk) {
    const change = {
      checked_at: at,
      last_ok_at: at,
      response_ms: outcome.responseMs,
      failing_since: null,
      failures: 0,
      is_told: false,
      problem: null,
      problem_words: null,
    };
    return { change, isToBeTold: false, isRepaired: before.failing_since !== null };
  }
  const failures = before.failures + 1;
  const isSerious = isAboutCredentials(outcome.problem) || failures >= FAILURES_BEFORE_TELLING;
  const isToBeTold = isSerious && !before.is_told;
  const change = {
    checked_at: at,
    failing_since: before.failing_since ?? at,
    failures,
    is_told: before.is_told || isToBeTold,
    problem: outcome.problem,
    problem_words: outcome.words,
  };
  return { change, isToBeTold, isRepaired: false };
}
