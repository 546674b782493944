import { expect, test } from 'vitest';
import {
  canConfirmHere,
  sayMailedAgain,
  sayUndelivered,
  sayWhereTheLinkIs,
  sendAgainLabel,
} from './verification-words.rules.ts';

const EMAIL = 'anna@example.com';
const DELIVERED = { isDelivered: true, folder: null };
const KEPT = { isDelivered: false, folder: null };
const KEPT_HERE = { isDelivered: false, folder: '/srv/data/mail' };

test('nothing claims a mail where none leaves the portal', () => {
  expect(sayWhereTheLinkIs(EMAIL, KEPT)).toContain('does not deliver mail');
  expect(sayWhereTheLinkIs(EMAIL, KEPT_HERE)).toContain('written to /srv/data/mail');
  expect([KEPT, KEPT_HERE].map(sayUndelivered)).toEqual([
    expect.stringContaining('does not deliver mail'),
    expect.stringContaining('/srv/data/mail'),
  ]);
  expect([sayMailedAgain(KEPT), sendAgainLabel(KEPT)].join()).not.toMatch(/sen[dt]/i);
});

test('a member of a portal with a mail server is led to their mailbox', () => {
  expect(sayWhereTheLinkIs(EMAIL, DELIVERED)).toContain(`the mail to ${EMAIL}`);
  expect(sayUndelivered(DELIVERED)).toBeUndefined();
  expect(sayMailedAgain(DELIVERED)).toBe('Verification email sent');
  expect(sendAgainLabel(DELIVERED)).toBe('Send the link again');
});

test('only the one who runs a portal without a mail server confirms their address by themselves', () => {
  expect([undefined, DELIVERED, KEPT, KEPT_HERE].map(canConfirmHere)).toEqual([false, false, false, true]);
});
