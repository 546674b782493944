// msmBridge: how a site pairs with the portal and reports its health. After pairing every message is signed with a key
// that only the site and the portal have.
import * as z from 'zod/mini';
import { Id, Instant, text, REFERENCE_ALPHABET } from '../fields.ts';
import { Page } from '../paging.ts';
import type { Route } from '../route.ts';
import { SiteHealth } from './schemas.ts';
import { SiteAddress } from './site-address.ts';

/** No I, L, O or U: what was misread is known and can be put right. */
export const PAIRING_ALPHABET = REFERENCE_ALPHABET;
export const PAIRING_CODE_LENGTH = 8;

/** As people type it: small letters, spaces, dashes, O for 0, I or L for 1. */
const PairingCode = z.string('Enter the pairing code.').check(
  z.overwrite((typed) =>
    typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1'),
  ),
  z.regex(/^[0-9A-HJKMNP-TV-Z]{8}$/, 'A pairing code has eight letters and digits.'),
);

export const Pairing = z.object({ code: z.string(), expiresAt: Instant });

const Version = text(0, 50, 'A version');
const Count = z.int().check(z.gte(0), z.lte(2_000_000_000));

export const BridgeReport = z.object({
  wordpressVersion: Version,
  phpVersion: Version,
  pluginVersion: Version,
  /** How long the oldest due task of WP-Cron has been waiting: a site without visitors runs none. */
  cronLateSeconds: Count,
  postCount: Count,
});
export type BridgeReport = z.output<typeof BridgeReport>;

export const PairInput = z.strictObject({
  code: PairingCode,
  siteUrl: SiteAddress,
  name: text(0, 200, 'Name'),
  username: text(1, 200, 'User name'),
  password: text(1, 200, 'Application password'),
  report: BridgeReport,
});
export const Paired = z.object({
  siteId: Id,
  /** Shown this once; the portal keeps it sealed. */
  key: z.string(),
  heartbeatSeconds: z.number(),
});

/** `signature` is the hexadecimal HMAC-SHA256 of `signedText` with the site's key. */
export const SignedMessage = z.strictObject({
  siteId: Id,
  /** Unix time in seconds; each message is later than the one before. */
  sentAt: z.int().check(z.gte(0), z.lte(100_000_000_000)),
  /** JSON, as text: what is signed is what is read. */
  payload: text(2, 4_000, 'The payload'),
  signature: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'This is not a signature.')),
});
export type SignedMessage = z.output<typeof SignedMessage>;

type Unsigned = Omit<SignedMessage, 'signature'>;

/** The route is signed too: a captured report cannot be replayed as an unpairing. */
export const signedText = (route: Route, { siteId, sentAt, payload }: Unsigned): string =>
  [`${route.method} ${route.path}`, siteId, sentAt, payload].join('\n');

/** As msmBridge 1.0 signs. Accepted for reports only, so that its sites stay connected until they are updated. */
export const routelessSignedText = ({ siteId, sentAt, payload }: Unsigned): string =>
  [siteId, sentAt, payload].join('.');

export const Heard = z.object({ latestPluginVersion: z.string() });

const BridgedSite = z.object({
  id: Id,
  accountId: Id,
  name: z.string(),
  url: z.string(),
  health: SiteHealth,
  phpVersion: z.nullable(z.string()),
  cronLateSeconds: z.nullable(z.number()),
  postCount: z.nullable(z.number()),
  lastHeardAt: z.nullable(Instant),
  /** It should have reported by now and did not. */
  isSilent: z.boolean(),
  isPluginOutdated: z.boolean(),
  pairedAt: Instant,
});
export type BridgedSite = z.output<typeof BridgedSite>;
export const BridgedSitesPage = z.extend(Page, {
  sites: z.array(BridgedSite),
  latestPluginVersion: z.string(),
});
