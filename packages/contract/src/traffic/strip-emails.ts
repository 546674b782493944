// Takes e-mail addresses out of text before it is counted, also when they are percent-encoded, however often. Whatever
// has an @ is taken for one: a handle lost is no harm, an address kept is.

/** What stands in an address's place: letters that no encoding changes, so that cleaning twice is cleaning once. */
export const STRIPPED_EMAIL = '_email_';

/** What separates one part of an address, or one word of a text, from the next. */
const PARTS = /[^\s/?#&=;,<>"'()[\]{}|\\]+/g;

export const stripEmails = (text: string): string =>
  text.replace(PARTS, (part) => (decodedFully(part).includes('@') ? STRIPPED_EMAIL : part));

/** Byte by byte, since an @ is one byte: what is no valid encoding otherwise hides nothing. A percent sign that was
 *  encoded over and over (`%252540`) is taken in one go: round by round a hostile one would cost us milliseconds. */
function decodedFully(text: string): string {
  const decoded = text.replace(/%(?:25)*([\da-f]{2})/gi, (_code, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return decoded === text ? text : decodedFully(decoded);
}
