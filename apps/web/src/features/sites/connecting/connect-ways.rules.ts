// The ways to connect a site, what became of the one over WordPress's own page, and how a pairing code is shown.
import { SITE_PROBLEMS, type SiteProblem } from '@msm/contract/sites/problems';
import type { Site } from '@msm/contract/sites/schemas';

/** As they stand in the address: other pages link to them. */
const WAYS = ['authorize', 'application-password', 'bridge'] as const;
export type ConnectWay = (typeof WAYS)[number];

export const readWay = (text: string | null): ConnectWay | undefined => WAYS.find((way) => way === text);

interface Outcome {
  kind: 'ok' | 'warn' | 'danger';
  message: string;
}

const OUTCOMES: Readonly<Record<string, Outcome>> = {
  done: { kind: 'ok', message: 'The site is connected.' },
  declined: {
    kind: 'warn',
    message: 'The connection was not approved on the site, so nothing was connected.',
  },
  expired: {
    kind: 'warn',
    message:
      'This took longer than 15 minutes or was begun in another session. Please connect the site again.',
  },
};

/** The word that the server puts into the address when the browser comes back from the site. */
export function sayOutcome(word: string): Outcome | undefined {
  if (Object.hasOwn(OUTCOMES, word)) return OUTCOMES[word];
  if (!Object.hasOwn(SITE_PROBLEMS, word)) return undefined;
  return { kind: 'danger', message: SITE_PROBLEMS[word as SiteProblem] };
}

/** Two groups of four are read and typed with fewer mistakes than eight in a row. */
export const inGroups = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** "14:59"; nothing once it is over. */
export function sayTimeLeft(expiresAt: string, nowMs: number): string | undefined {
  const seconds = Math.ceil((Date.parse(expiresAt) - nowMs) / 1_000);
  if (seconds <= 0) return undefined;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The site that the plugin has connected since: a new one, one that was connected otherwise, or one that is well again. */
export function findPaired(before: readonly Site[], now: readonly Site[]): Site | undefined {
  const known = new Map(before.map((site) => [site.id, site]));
  return now.find(({ id, kind, health }) => {
    const old = known.get(id);
    const isRepaired = old?.health.state === 'failing' && health.state === 'ok';
    return kind === 'msmbridge' && (old?.kind !== 'msmbridge' || isRepaired);
  });
}
