// What support takes and answers. The fields of a message are named as the specification names them.
import * as z from 'zod/mini';
import { Email, Id, Instant, text, withoutLinks } from '../fields.ts';
import { Page, PageQuery } from '../paging.ts';
import { MAX_BULK_MESSAGES, METADATA_TEXT, RECENT_UNREAD, SUPPORT_TEXT } from './limits.ts';
import { Reference } from './reference.ts';

const Category = z.enum(
  ['general', 'support', 'billing', 'privacy', 'security', 'sales', 'feedback', 'other'],
  'Choose a category.',
);
export type Category = z.output<typeof Category>;
export const CATEGORY_LABELS: Readonly<Record<Category, string>> = {
  general: 'General Inquiry',
  support: 'Technical Support',
  billing: 'Billing',
  privacy: 'Privacy',
  security: 'Security',
  sales: 'Sales',
  feedback: 'Feedback',
  other: 'Other',
};

const Priority = z.enum(['low', 'medium', 'high', 'urgent'], 'Choose a priority.');
export type Priority = z.output<typeof Priority>;
export const PRIORITY_LABELS: Readonly<Record<Priority, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

/** A message is new until an administrator decides about it; a reply makes it answered. */
const Status = z.enum(['new', 'open', 'answered', 'resolved', 'spam'], 'Choose a status.');
export type Status = z.output<typeof Status>;
export const STATUS_LABELS: Readonly<Record<Status, string>> = {
  new: 'New',
  open: 'Open',
  answered: 'Answered',
  resolved: 'Resolved',
  spam: 'Spam',
};

/** Half of a surrogate pair: JSON can carry it, UTF-8 and so the database cannot. */
const LONE_SURROGATE = /\p{Surrogate}/u;
const isStorable = (value: string) => !value.includes('\0') && !LONE_SURROGATE.test(value);

const prose = ({ min, max }: { min: number; max: number }, name: string) =>
  text(min, max, name).check(
    z.refine((value) => !LONE_SURROGATE.test(value), `${name} contains a character that cannot be stored.`),
  );

const line = (length: { min: number; max: number }, name: string) =>
  prose(length, name).check(z.refine((value) => !/[\r\n]/.test(value), `${name} is a single line.`));

const capped = (max: number) =>
  z
    .string()
    .check(
      z.maxLength(max, `At most ${max} characters.`),
      z.refine(isStorable, 'This contains a character that cannot be stored.'),
    );

/** A form sends an empty field as it is: it counts as none. */
const Phone = z
  .string('Enter a phone number.')
  .check(
    z.trim(),
    z.maxLength(SUPPORT_TEXT.phone.max, `A phone number has at most ${SUPPORT_TEXT.phone.max} characters.`),
    z.regex(
      /^(?:|[+(]?[0-9][0-9 ()./-]*)$/,
      'A phone number has digits, spaces and the characters + ( ) . / -',
    ),
  );

const Metadata = z.strictObject({
  userAgent: z.optional(capped(METADATA_TEXT.userAgent)),
  platform: z.optional(capped(METADATA_TEXT.platform)),
  /** The address of the page the form was opened on. Its query is not kept: links carry tokens. */
  referrer: z.optional(capped(METADATA_TEXT.referrer)),
  timestamp: z.optional(Instant),
  /** The request id of what failed, when the form was opened from a failure: it leads to the log. */
  errorId: z.optional(capped(METADATA_TEXT.errorId)),
});
export type Metadata = z.output<typeof Metadata>;

export const ContactInput = z.strictObject({
  sender_name: line(SUPPORT_TEXT.name, 'Name').check(withoutLinks('Name')),
  sender_email: Email,
  sender_phone: z.optional(Phone),
  subject: line(SUPPORT_TEXT.subject, 'Subject'),
  message: prose(SUPPORT_TEXT.message, 'Message'),
  category: Category,
  priority: Priority,
  source: z.literal('contact_form'),
  metadata: z.optional(Metadata),
  /** Made once for each filled-in form: sent twice, it is one message with one reference. */
  submission_id: z.optional(Id),
});
export type ContactInput = z.output<typeof ContactInput>;

export const Filed = z.object({ data: z.object({ reference_id: z.string() }) });

export const LookUpInput = z.strictObject({ reference_id: Reference, email: Email });

export const LookedUp = z.object({
  data: z.object({
    status: Status,
    subject: z.string(),
    created_at: Instant,
    updated_at: Instant,
    replies: z.array(z.object({ text: z.string(), created_at: Instant })),
  }),
});

/** A message as a line of the inbox. */
export const InboxMessage = z.object({
  id: Id,
  reference_id: z.string(),
  priority: Priority,
  category: Category,
  subject: z.string(),
  sender_name: z.string(),
  sender_email: z.string(),
  status: Status,
  isRead: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
});
export type InboxMessage = z.output<typeof InboxMessage>;

export const RecentUnread = z.object({
  data: z.array(
    z.pick(InboxMessage, {
      id: true,
      priority: true,
      category: true,
      subject: true,
      sender_name: true,
      sender_email: true,
      created_at: true,
    }),
  ),
});

export const RecentUnreadQuery = z.strictObject({
  limit: z._default(
    z.coerce.number().check(z.int(), z.gte(1), z.lte(RECENT_UNREAD.max)),
    RECENT_UNREAD.usual,
  ),
});

/** Queued until the mail server took it; the reason is that of the last try that failed. */
const Delivery = z.object({
  state: z.enum(['queued', 'sent', 'failed']),
  attempts: z.number(),
  reason: z.nullable(z.string()),
});
export type Delivery = z.output<typeof Delivery>;

export const Reply = z.object({
  id: Id,
  text: z.string(),
  /** The username of its author; null when that member is gone. */
  author: z.nullable(z.string()),
  created_at: Instant,
  delivery: Delivery,
});
export type Reply = z.output<typeof Reply>;

const StatusChange = z.object({
  actor: z.nullable(z.string()),
  from: Status,
  to: Status,
  created_at: Instant,
});

export const WholeMessage = z.object({
  data: z.extend(InboxMessage, {
    message: z.string(),
    sender_phone: z.nullable(z.string()),
    /** The member who was signed in when writing; an e-mail alone proves nothing. */
    member_id: z.nullable(Id),
    metadata: Metadata,
    replies: z.array(Reply),
    /** Oldest first. */
    history: z.array(StatusChange),
  }),
});

/** PostgreSQL has no year 0, which an instant in writing may have. */
const Since1970 = Instant.check(z.refine((instant) => instant >= '1970', 'Choose a date after 1970.'));

const filters = {
  status: z.optional(Status),
  category: z.optional(Category),
  priority: z.optional(Priority),
  read: z.optional(z.enum(['read', 'unread'])),
  /** Part of a subject, a name, an e-mail or a reference. */
  search: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(SUPPORT_TEXT.search.max, `Search for at most ${SUPPORT_TEXT.search.max} characters.`),
        z.refine(isStorable, 'This contains a character that cannot be searched for.'),
      ),
  ),
  /** Received at this instant or later, and before that one. */
  since: z.optional(Since1970),
  before: z.optional(Since1970),
};

export const MessageFilter = z.strictObject(filters);
export type MessageFilter = z.output<typeof MessageFilter>;

export const InboxQuery = z.extend(PageQuery, {
  ...filters,
  sort: z._default(z.enum(['newest', 'urgent']), 'newest'),
});
export type InboxQuery = z.output<typeof InboxQuery>;

export const InboxPage = z.extend(Page, { data: z.array(InboxMessage) });

const change = { status: z.optional(Status), isRead: z.optional(z.boolean()) };
const saysSomething = z.refine<{ status?: unknown; isRead?: unknown }>(
  ({ status, isRead }) => status !== undefined || isRead !== undefined,
  'Say what to change: status or isRead.',
);

export const MessageChange = z.strictObject(change).check(saysSomething);
export type MessageChange = z.output<typeof MessageChange>;

export const BulkChange = z
  .strictObject({
    ids: z
      .array(Id)
      .check(
        z.minLength(1, 'Choose at least one message.'),
        z.maxLength(MAX_BULK_MESSAGES, `Choose at most ${MAX_BULK_MESSAGES} messages.`),
      ),
    ...change,
  })
  .check(saysSomething);

export const ReplyInput = z.strictObject({
  text: prose(SUPPORT_TEXT.reply, 'Reply'),
  /** Made once for each reply that is written: sent twice, it is mailed once. */
  submission_id: z.optional(Id),
});
