// What the bell shows, and what members do to each other and to each other's things.
import * as z from 'zod/mini';
import { Id, Instant, text } from '../fields.ts';
import { EngagementMetadata } from './metadata.ts';

/** What is done and to what, in one word that the client chooses: like, follow, …. */
const word = (name: string) =>
  z
    .string(`${name} is required.`)
    .check(z.regex(/^[a-z][a-z_]{1,39}$/, `${name} is 2 to 40 lower-case letters or underscores.`));

const Metadata = z.record(z.string(), z.unknown());

export const Notification = z.object({
  id: Id,
  read: z.boolean(),
  title: z.string(),
  body: z.nullable(z.string()),
  /** A path of this portal; null where there is nowhere to go. */
  link: z.nullable(z.string()),
  /** Whose act it was; null when the portal itself speaks. */
  userEmail: z.nullable(z.string()),
  username: z.nullable(z.string()),
  /** A NotificationKind. Rows may be older than the kinds of today, so that it is text here. */
  engagementType: z.string(),
  targetType: z.nullable(z.string()),
  targetId: z.nullable(z.string()),
  createdAt: Instant,
  /** The same instant: clients read either. */
  timestamp: Instant,
  metadata: Metadata,
});
export type Notification = z.output<typeof Notification>;

export const UnreadCount = z.object({ unreadCount: z.number() });

/** A member (`user`) is named by e-mail, everything else by its id. */
export const EngagementTarget = z.strictObject({
  targetType: word('Target type'),
  targetId: text(1, 254, 'Target id'),
});
export type EngagementTarget = z.output<typeof EngagementTarget>;

export const EngageInput = z.extend(EngagementTarget, {
  engagementType: word('Engagement type'),
  metadata: z._default(EngagementMetadata, {}),
});

export const Engagement = z.object({
  id: Id,
  engagementType: z.string(),
  username: z.string(),
  isMine: z.boolean(),
  createdAt: Instant,
  /** Empty for what others did: it was not written for us. */
  metadata: Metadata,
});
