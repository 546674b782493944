// A connection: a page or profile at a network that an account publishes to. Its id is the `destinationId` of posts, its network
// their `platform`.
import * as z from 'zod/mini';
import { Id, Instant, text } from '../fields.ts';
import { MAX_HANDLE_LENGTH } from './limits.ts';
import { NetworkId, OAuthNetworkId } from './network-ids.ts';
import { NETWORK_PROBLEM_CODES } from './problems.ts';

export const Connection = z.object({
  id: Id,
  network: NetworkId,
  /** The network's own id of the page or profile. */
  remoteId: z.string(),
  name: z.string(),
  /** As people write it there, without @; empty for a page that has none. */
  handle: z.string(),
  avatarUrl: z.nullable(z.string()),
  profileUrl: z.nullable(z.string()),
  state: z.enum(['ok', 'needs_reauth']),
  /** What is wrong, in words; null while it works. */
  problem: z.nullable(z.string()),
  /** Nothing leaves this machine: it is a stand-in for the network. */
  isSandbox: z.boolean(),
  createdAt: Instant,
});
export type Connection = z.output<typeof Connection>;

export const OfferedNetwork = z.object({
  network: NetworkId,
  label: z.string(),
  connectsBy: z.enum(['oauth', 'appPassword']),
  isOffered: z.boolean(),
  /** Why it is not offered, in words. */
  reason: z.nullable(z.string()),
  isSandbox: z.boolean(),
  /** Why the network cannot fetch pictures from this portal; null when it can, or need not. */
  pictureProblem: z.nullable(z.string()),
});
export type OfferedNetwork = z.output<typeof OfferedNetwork>;

export const Connections = z.object({
  connections: z.array(Connection),
  networks: z.array(OfferedNetwork),
});

export const OAuthParams = z.object({ network: OAuthNetworkId });
export const ConnectionParams = z.object({ id: Id });

/** As the network sends the browser back: its answers differ, and hostile ones are refused. */
export const CallbackQuery = z.object({
  state: z.optional(z.string().check(z.maxLength(2_000))),
  code: z.optional(z.string().check(z.maxLength(4_096))),
  error: z.optional(z.string().check(z.maxLength(200))),
});

/** How a way over the network's page ended: `connected` of the page that the browser lands on. */
export const CONNECT_OUTCOMES = ['done', 'declined', 'expired', 'full', ...NETWORK_PROBLEM_CODES] as const;

export const BlueskyInput = z.strictObject({
  handle: text(1, MAX_HANDLE_LENGTH, 'The handle').check(
    z.overwrite((handle) => handle.replace(/^@/, '').toLowerCase()),
    z.regex(
      /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/,
      'Enter the handle as its profile shows it, such as name.bsky.social.',
    ),
  ),
  appPassword: text(1, 100, 'The app password'),
  /** Of a server that people run themselves; found by the handle when it is not given. */
  host: z.optional(
    z
      .url({ protocol: /^https?$/, error: 'Enter an address like https://example.com.' })
      .check(z.maxLength(300)),
  ),
});

export const LinkCardQuery = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, error: 'Enter an address that begins with http:// or https://.' })
    .check(z.maxLength(2_048)),
});

export const LinkCard = z.object({ url: z.string(), title: z.string(), description: z.string() });
export type LinkCard = z.output<typeof LinkCard>;
