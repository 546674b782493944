// How a site and its health are said, which site comes first, and what would mend it.
import { HEARTBEAT_WINDOW_SECONDS } from '@msm/contract/sites/limits';
import type { SiteProblem } from '@msm/contract/sites/problems';
import type { siteRoutes } from '@msm/contract/sites/routes';
import type { OutputOf } from '@msm/contract/route';
import type { Site, SiteHealth, SiteKind } from '@msm/contract/sites/schemas';

export type CheckedSite = OutputOf<typeof siteRoutes.checkSite>;

export const KIND_WORDS: Readonly<Record<SiteKind, string>> = {
  application_password: 'Application password',
  msmbridge: 'msmBridge',
};

export const HEALTH_LOOKS = {
  ok: { word: 'Healthy', kind: 'ok' },
  failing: { word: 'Needs attention', kind: 'danger' },
  unknown: { word: 'Not checked yet', kind: 'neutral' },
} as const satisfies Record<SiteHealth['state'], { word: string; kind: string }>;

/** The address as people say it: without the scheme and the last slash. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/+$/, '');

const byName = (one: Site, other: Site) =>
  one.name.localeCompare(other.name) || one.id.localeCompare(other.id);
const isFailing = ({ health }: Site) => health.state === 'failing';

export const failingFirst = (sites: readonly Site[]): Site[] =>
  sites.toSorted((one, other) => Number(isFailing(other)) - Number(isFailing(one)) || byName(one, other));

export function matchingSites(sites: readonly Site[], search: string): Site[] {
  const wanted = search.trim().toLowerCase();
  return sites.filter(({ name, url }) => `${name} ${url}`.toLowerCase().includes(wanted));
}

/** No waiting mends these: a member has to let the portal in again. */
const CREDENTIAL_PROBLEMS: readonly (SiteProblem | null)[] = [
  'wrongCredentials',
  'credentialsLost',
  'noRights',
  'disconnected',
];

/** What the member can do about a failing site from here. */
type Remedy = 'password' | 'pair' | 'check' | 'switchPasswordsOn';

export function remedyFor({ kind, health }: Pick<Site, 'kind' | 'health'>): Remedy {
  // No other password is accepted before that.
  if (health.problem === 'applicationPasswordsOff') return 'switchPasswordsOn';
  if (!CREDENTIAL_PROBLEMS.includes(health.problem)) return 'check';
  return kind === 'msmbridge' ? 'pair' : 'password';
}

export interface Finding {
  /** Undefined says neither good nor bad. */
  isGood: boolean | undefined;
  words: string;
}

export function sayFindings({ site, isReachable, ...found }: CheckedSite): Finding[] {
  const { areCredentialsAccepted, hasPlugin, clockSkewSeconds } = found;
  return [
    { isGood: isReachable, words: isReachable ? 'The site answers' : 'The site does not answer' },
    {
      isGood: isReachable ? areCredentialsAccepted : undefined,
      words: sayCredentials(isReachable, areCredentialsAccepted),
    },
    {
      // Without the plugin a site that is connected by a password lacks nothing.
      isGood: hasPlugin || (isReachable && site.kind === 'msmbridge' ? false : undefined),
      words: hasPlugin ? 'msmBridge is active on it' : 'msmBridge is not active on it',
    },
    ...(clockSkewSeconds === null ? [] : [sayClock(clockSkewSeconds)]),
  ];
}

function sayCredentials(isReachable: boolean, areAccepted: boolean): string {
  if (!isReachable) return 'The credentials could not be tried';
  return areAccepted ? 'It accepts the credentials' : 'It does not accept the credentials';
}

/** Below this a difference is the way the answer took. */
const UNNOTICED_SECONDS = 5;

function sayClock(skewSeconds: number): Finding {
  const seconds = Math.abs(skewSeconds);
  if (seconds <= UNNOTICED_SECONDS) return { isGood: true, words: 'Its clock is right' };
  const amount = seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
  const direction = skewSeconds > 0 ? 'fast' : 'slow';
  return { isGood: seconds <= HEARTBEAT_WINDOW_SECONDS, words: `Its clock is ${amount} ${direction}` };
}
