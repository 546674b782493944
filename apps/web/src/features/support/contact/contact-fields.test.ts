import { expect, test } from 'vitest';
import { draftOf, prefillFrom } from './contact-fields.ts';

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

test('where and from which failure it was opened fills in no field', () => {
  const context = {
    page: 'https://portal.example/sites',
    errorId: 'request-7',
    subject: 'Problem on /sites',
  };
  expect(prefillFrom(null, context)).toEqual(prefillFrom(null, { subject: 'Problem on /sites' }));
});

test('only text that differs from the prefill is kept as a draft; category and priority are reset', () => {
  const prefill = prefillFrom(amina, { subject: 'Invoice 7' });
  expect(draftOf(prefill, prefill)).toEqual({});
  const typed = {
    ...prefill,
    subject: '',
    message: 'Hello',
    category: 'billing',
    priority: 'urgent',
  } as const;
  expect(draftOf(prefill, typed)).toEqual({ subject: '', message: 'Hello' });
});
