// Fields that several features share. What is trimmed or lower-cased here is so everywhere.
import * as z from 'zod/mini';

const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

export const Email = z
  .string('Enter an e-mail address.')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, 'An e-mail address has at most 254 characters.'),
    z.regex(EMAIL_PATTERN, 'Enter a valid e-mail address.'),
  );

/** Ids are compared as text: one in capitals would be another. */
export const Id = z.uuid('This is not a valid id.').check(z.toLowerCase());

/** PostgreSQL has no year 0. */
export const Instant = z.iso
  .datetime()
  .check(z.refine((instant) => !instant.startsWith('0000'), 'Give an instant of our era.'));

/** Text a person typed: trimmed, and free of the NUL that PostgreSQL cannot store. */
export const text = (minLength: number, maxLength: number, name: string) =>
  z.string(`${name} is required.`).check(
    z.trim(),
    z.minLength(
      minLength,
      minLength === 1 ? `${name} is required.` : `${name} has at least ${minLength} characters.`,
    ),
    z.maxLength(maxLength, `${name} has at most ${maxLength} characters.`),
    z.refine((value) => !value.includes('\0'), `${name} contains a character that cannot be stored.`),
  );

/** The ending of a domain after a dot, the ideographic one included; `://`; `www.`; an IPv4 address. */
const WEB_ADDRESS = /[\p{L}\p{N}-][.\u3002]\p{L}{2,}|:\/\/|\bwww[.\u3002]|\d+(?:[.\u3002]\d+){3}/iu;

/** True for what a mail program would turn into a link. */
export const looksLikeWebAddress = (value: string): boolean =>
  WEB_ADDRESS.test(value.normalize('NFKC').replace(/\p{Cf}/gu, ''));

/** A name, or other words that stand in mails to other people: the portal must not carry a stranger's links. */
export const linkFreeText = (minLength: number, maxLength: number, name: string) =>
  text(minLength, maxLength, name).check(withoutLinks(name));

export const withoutLinks = (name: string) =>
  z.refine<string>(
    (value) => !looksLikeWebAddress(value),
    `${name} must not contain a web address. Put a space after a dot.`,
  );

export const GameKey = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9_-]{0,39}$/, 'A game is named by lower-case letters, like kadi.'));
export const GameSessionId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$/, 'This is not the id of a game session.'));

/** Crockford's base 32: no I, L, O or U, so that what was misread is known and can be put right. */
export const REFERENCE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Browsers inside other applications have the longest: about 400. */
export const MAX_USER_AGENT_LENGTH = 512;

export const Nothing = z.object({});
