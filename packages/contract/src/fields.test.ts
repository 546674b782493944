import { expect, test } from 'vitest';
import { accountRoutes } from './accounts/routes.ts';
import { looksLikeWebAddress } from './fields.ts';
import { InviteInput } from './invites/schemas.ts';
import { ContactInput } from './support/schemas.ts';

test.each([
  'https://x',
  'Click evil.com now',
  'EVIL.COM/path?x=1',
  'www.x',
  'bit.ly/abc',
  'evil。com',
  'ｅｖｉｌ．ｃｏｍ',
  'evil.\u200bcom',
  'пример.рф',
  '203.0.113.7/login',
  'anna@evil.example',
])('%s is a web address in a name', (value) => expect(looksLikeWebAddress(value)).toBe(true));

test.each(['Anna', 'J.R.', 'O’Neill Jr.', 'Dr. Müller', 'Version 2.0', 'Wait... what', '3.14'])(
  '%s is none',
  (value) => expect(looksLikeWebAddress(value)).toBe(false),
);

test('names of accounts, messages of invitations and names of senders carry no links', () => {
  const inputs = [
    accountRoutes.createAccount.input.safeParse({ name: 'evil.com' }),
    InviteInput.safeParse({ email: 'a@example.com', kind: 'portal', message: 'Go to https://evil.example' }),
    ContactInput.safeParse({ sender_name: 'evil.com' }),
  ];
  expect(inputs.map(({ error }) => error?.issues.map(({ message }) => message).join(' '))).toEqual([
    expect.stringContaining('Name must not contain a web address.'),
    expect.stringContaining('Message must not contain a web address.'),
    expect.stringContaining('Name must not contain a web address.'),
  ]);
});
