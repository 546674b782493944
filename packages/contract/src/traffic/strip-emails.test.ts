import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STRIPPED_EMAIL, stripEmails } from './strip-emails.ts';

/** As a reader of the stored text would who never gives up. */
function decodeToTheEnd(text: string): string {
  const decoded = text.replace(/%[\da-f]{2}/gi, (code) => String.fromCharCode(Number(`0x${code.slice(1)}`)));
  return decoded === text ? text : decodeToTheEnd(decoded);
}

const encodeAll = (text: string) =>
  text.replace(/./gs, (each) => `%${each.charCodeAt(0).toString(16).padStart(2, '0')}`);

const encodings = fc.constantFrom<(text: string) => string>(
  encodeURIComponent,
  encodeAll,
  (text) => text.replaceAll('@', '%40'),
  (text) => text.replaceAll('%', '%25'),
  (text) => text,
);

const encodedEmail = fc
  .tuple(fc.emailAddress(), fc.array(encodings, { maxLength: 4 }))
  .map(([email, all]) => all.reduce((text, encode) => encode(text), email));

test('no e-mail survives, wherever it stands and however often it is encoded', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), encodedEmail, fc.string(), (before, email, behind) => {
      expect(decodeToTheEnd(stripEmails(before + email + behind))).not.toContain('@');
    }),
    { numRuns: 2_000 },
  );
});

test('text without an @ stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      fc.pre(!decodeToTheEnd(text).includes('@'));
      expect(stripEmails(text)).toBe(text);
    }),
  );
});

test.each([
  ['/verify/anna@example.com/now', `/verify/${STRIPPED_EMAIL}/now`],
  ['/verify/anna%2Bnews%40example.com', `/verify/${STRIPPED_EMAIL}`],
  ['/verify/anna%252540example.com', `/verify/${STRIPPED_EMAIL}`],
  ['/verify/%25%36%31%25%34%30b.cc', `/verify/${STRIPPED_EMAIL}`],
  ['?email=anna@example.com&tab=me', `?email=${STRIPPED_EMAIL}&tab=me`],
  ['crawler (mail: bot@example.com)', `crawler (mail: ${STRIPPED_EMAIL})`],
  ['/signal-groups/7', '/signal-groups/7'],
  ['/100%', '/100%'],
])('%s becomes %s', (text, stripped) => {
  expect(stripEmails(text)).toBe(stripped);
});
