import { expect, test } from 'vitest';
import { changedFrom, NOTHING_TYPED, prefillFrom } from './contact-fields.ts';

const amina = { email: 'amina@example.com', firstName: 'Amina', lastName: 'Otieno' };

test('a visitor starts with nothing but general and medium', () => {
  expect(prefillFrom(null, {})).toEqual({
    sender_name: '',
    sender_email: '',
    sender_phone: '',
    category: 'general',
    priority: 'medium',
    subject: '',
    message: '',
  });
});

test('a member need not type name and e-mail', () => {
  expect(prefillFrom(amina, {})).toMatchObject({
    sender_name: 'Amina Otieno',
    sender_email: 'amina@example.com',
  });
});

test('a member without a last name has no blank behind the first', () => {
  expect(prefillFrom({ ...amina, lastName: '' }, {}).sender_name).toBe('Amina');
});

test('what the opener passes wins, and what it does not know changes nothing', () => {
  expect(
    prefillFrom(amina, { category: 'billing', subject: 'Invoice 7', sender_email: undefined }),
  ).toMatchObject({ category: 'billing', subject: 'Invoice 7', sender_email: 'amina@example.com' });
});

test('only what differs from the prefill was typed', () => {
  const prefill = prefillFrom(amina, { subject: 'Invoice 7' });
  expect(changedFrom(prefill, prefill)).toEqual({});
  expect(changedFrom(prefill, { ...prefill, subject: '', message: 'Hello' })).toEqual({
    subject: '',
    message: 'Hello',
  });
  expect(changedFrom({ ...NOTHING_TYPED }, { ...NOTHING_TYPED, priority: 'urgent' })).toEqual({
    priority: 'urgent',
  });
});
