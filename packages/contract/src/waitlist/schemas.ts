// Who waits for the token. An address is on the list once its owner has confirmed it from a mail (double opt-in); no answer
// tells whether an address is known.
import * as z from 'zod/mini';
import { Email, Id, Instant, linkFreeText } from '../fields.ts';
import { Page, PageQuery } from '../paging.ts';
import { MAX_BULK_ENTRIES, WAITLIST_NAME_LENGTH, WAITLIST_SEARCH_LENGTH } from './limits.ts';

export const JoinWaitlistInput = z.strictObject({
  email: Email,
  name: z.optional(
    linkFreeText(0, WAITLIST_NAME_LENGTH, 'The name').check(
      z.refine((value) => value.isWellFormed(), 'The name contains a character that cannot be stored.'),
    ),
  ),
});
export type JoinWaitlistInput = z.input<typeof JoinWaitlistInput>;

/** The id of an entry and the portal's proof of it. */
export const WaitlistLinkInput = z.strictObject({
  token: z.string('Open the link from your mail.').check(z.maxLength(200, 'This link is not valid.')),
});

/** Pending until the address is confirmed; invited ones stay on the list. */
export const WAITLIST_STATES = ['pending', 'confirmed', 'invited'] as const;
const State = z.enum(WAITLIST_STATES);
export type WaitlistState = z.output<typeof State>;
export const WAITLIST_STATE_LABELS: Readonly<Record<WaitlistState, string>> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  invited: 'Invited',
};

export const WaitlistEntry = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  state: State,
  joinedAt: Instant,
  confirmedAt: z.nullable(Instant),
  invitedAt: z.nullable(Instant),
});
export type WaitlistEntry = z.output<typeof WaitlistEntry>;

const filters = {
  state: z.optional(State),
  /** Part of an address or a name. */
  search: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(WAITLIST_SEARCH_LENGTH, `Search for at most ${WAITLIST_SEARCH_LENGTH} characters.`),
      z.refine(
        (value) => value.isWellFormed() && !value.includes('\0'),
        'This contains a character that cannot be searched for.',
      ),
    ),
  ),
};

export const WaitlistFilter = z.strictObject(filters);
export type WaitlistFilter = z.output<typeof WaitlistFilter>;
export const WaitlistQuery = z.extend(PageQuery, filters);
export type WaitlistQuery = z.output<typeof WaitlistQuery>;

export const WaitlistPage = z.extend(Page, {
  data: z.array(WaitlistEntry),
  /** Of the whole list, each exact up to MAX_COUNTED. */
  counts: z.object({ pending: z.number(), confirmed: z.number(), invited: z.number() }),
});
export type WaitlistPage = z.output<typeof WaitlistPage>;

export const ChosenEntries = z.strictObject({
  ids: z
    .array(Id)
    .check(
      z.minLength(1, 'Choose at least one entry.'),
      z.maxLength(MAX_BULK_ENTRIES, `Choose at most ${MAX_BULK_ENTRIES} entries.`),
    ),
});
