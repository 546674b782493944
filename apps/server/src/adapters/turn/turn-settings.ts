// STUN_URLS, TURN_URL, TURN_SECRET, TURN_ONLY: how browsers in a call find a way to each other. Unset, three public STUN servers
// tell browsers their own addresses; behind strict firewalls a call needs TURN, which relays.
import * as z from 'zod/mini';
import { BadSetting } from '../../platform/settings/bad-setting.ts';
import { readPart, type Env } from '../../platform/settings/read-settings.ts';

export interface TurnSettings {
  stunUrls: string[];
  turnUrls: string[];
  turnSecret: string | undefined;
  isRelayOnly: boolean;
}

const PUBLIC_STUN = [
  'stun:stun.l.google.com:19302',
  'stun:stun1.l.google.com:19302',
  'stun:stun2.l.google.com:19302',
];
/** For networks without a way to the Internet. */
const NO_STUN = 'none';

const ADDRESS = /^(stuns?|turns?):[a-z0-9.:[\]-]+(\?transport=(udp|tcp))?$/i;
const split = (value: string) => value.split(',').map((each) => each.trim());
const addresses = (scheme: 'stun' | 'turn') =>
  z
    .string()
    .check(
      z.refine(
        (value) => split(value).every((each) => each.toLowerCase().startsWith(scheme) && ADDRESS.test(each)),
        `must be addresses like ${scheme}:host:3478, separated by commas`,
      ),
    );

const Environment = z.object({
  STUN_URLS: z.optional(z.union([z.literal(NO_STUN), addresses('stun')])),
  TURN_URL: z.optional(addresses('turn')),
  TURN_SECRET: z.optional(z.string().check(z.minLength(16, 'must have 16 characters or more'))),
  TURN_ONLY: z._default(z.enum(['true', 'false'], 'must be true or false'), 'false'),
});

export function readTurnSettings(env: Env): TurnSettings {
  const { STUN_URLS, TURN_URL, TURN_SECRET, TURN_ONLY } = readPart(Environment, env);
  if ((TURN_URL === undefined) !== (TURN_SECRET === undefined))
    throw new BadSetting(
      TURN_URL === undefined
        ? 'TURN_URL: is needed with TURN_SECRET'
        : 'TURN_SECRET: is needed with TURN_URL',
    );
  if (TURN_ONLY === 'true' && TURN_URL === undefined)
    throw new BadSetting('TURN_URL: is needed with TURN_ONLY');
  return {
    stunUrls: STUN_URLS === NO_STUN ? [] : STUN_URLS ? split(STUN_URLS) : PUBLIC_STUN,
    turnUrls: TURN_URL ? split(TURN_URL) : [],
    turnSecret: TURN_SECRET,
    isRelayOnly: TURN_ONLY === 'true',
  };
}
