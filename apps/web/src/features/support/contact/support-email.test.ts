import { expect, test } from 'vitest';
import { sayNotSubmitted } from './support-email.ts';

test('who could not submit is told where to write instead', () => {
  expect(sayNotSubmitted('help@portal.example')).toBe(
    'Failed to submit your message. Please try again or email us directly at help@portal.example',
  );
});

test('a portal without a mailbox names none', () => {
  expect(sayNotSubmitted(undefined)).toBe('Failed to submit your message. Please try again.');
});
