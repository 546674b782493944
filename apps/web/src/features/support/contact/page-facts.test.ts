import { ContactInput } from '@msm/contract/support/schemas';
import { expect, test } from 'vitest';
import { NOTHING_TYPED } from './contact-fields.ts';
import { pageFacts } from './page-facts.ts';

const now = new Date('2026-03-14T11:05:00Z');

test('the page, the browser and the moment are told', () => {
  const browser = { userAgent: 'Mozilla/5.0', platform: 'Linux x86_64' };
  expect(pageFacts({ browser, address: 'https://portal.example/gaming', now })).toEqual({
    userAgent: 'Mozilla/5.0',
    platform: 'Linux x86_64',
    referrer: 'https://portal.example/gaming',
    timestamp: '2026-03-14T11:05:00.000Z',
  });
});

test('the id of the failure that the form was opened from is told, cut to what is taken', () => {
  const browser = { userAgent: 'Mozilla/5.0', platform: 'Linux x86_64' };
  const address = 'https://portal.example/sites';
  expect(pageFacts({ browser, address, now, errorId: 'request-7' }).errorId).toBe('request-7');
  expect(pageFacts({ browser, address, now, errorId: 'x'.repeat(500) }).errorId).toHaveLength(100);
});

test('a page of any length can be written from', () => {
  const browser = { userAgent: 'M'.repeat(5_000), platform: 'L'.repeat(5_000) };
  const metadata = pageFacts({ browser, address: `https://portal.example/${'a'.repeat(9_000)}`, now });
  const message = {
    ...NOTHING_TYPED,
    sender_name: 'Amina',
    sender_email: 'amina@example.com',
    subject: 'A long way',
    message: 'From a page with a long address.',
  };
  expect(ContactInput.safeParse({ ...message, source: 'contact_form', metadata }).error).toBeUndefined();
});
