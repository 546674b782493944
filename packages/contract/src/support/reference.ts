// The reference of a message, e.g. MSM-7F3K-9QXD: short enough to read aloud. It opens nothing alone: looking a message
// up needs the sender's e-mail as well.
import * as z from 'zod/mini';

const PATTERN = /^MSM-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

export const writeReference = (letters: string): string => `MSM-${letters.slice(0, 4)}-${letters.slice(4)}`;

/** As people type it: small letters, no dashes, without the prefix, O for 0, I or L for 1. */
export const Reference = z.string('Enter the reference of your message.').check(
  z.overwrite((typed) => {
    const [, letters] = /^(?:MSM)?([0-9A-Z]{8})$/.exec(typed.toUpperCase().replace(/[\s-]/g, '')) ?? [];
    return letters ? writeReference(letters.replaceAll('O', '0').replace(/[IL]/g, '1')) : typed;
  }),
  z.regex(PATTERN, 'A reference looks like MSM-7F3K-9QXD.'),
);
