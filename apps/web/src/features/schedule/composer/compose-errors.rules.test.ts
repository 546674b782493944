import { expect, test } from 'vitest';
import { errorsFromServer, errorsIn, problemsBeside } from './compose-errors.rules.ts';
import { emptyForm, type ComposeForm } from './compose-form.rules.ts';

const nowMs = Date.parse('2027-03-01T12:00:00Z');
const form = (changes: Partial<ComposeForm> = {}): ComposeForm => ({
  ...emptyForm({
    siteId: '0a1b2c3d-0000-4000-8000-000000000001',
    wallTime: '2027-03-26T09:00',
    zone: 'Europe/Berlin',
  }),
  title: 'Coffee',
  html: '<p>From the hills.</p>',
  ...changes,
});

test('a whole form has no errors', () => {
  expect(errorsIn(form(), nowMs)).toEqual({});
});

test('each mistake is said at its field', () => {
  const errors = errorsIn(
    form({ siteId: '', title: ' ', html: '<p>&nbsp;</p>', repeat: 'weekly', weekdays: [] }),
    nowMs,
  );
  expect(errors).toEqual({
    siteId: 'Choose a site.',
    title: 'The title is required.',
    html: 'The post has no text.',
    repeat: 'Choose at least one weekday.',
  });
});

test('a time that has just passed still means now, one that is over does not', () => {
  expect(errorsIn(form({ wallTime: '2027-03-01T12:58' }), nowMs)).toEqual({});
  expect(errorsIn(form({ wallTime: '2027-03-01T12:30' }), nowMs)).toEqual({
    wallTime: 'Choose a time in the future.',
  });
});

test('a picture alone is a text, and so is a brief that writes it each time', () => {
  expect(errorsIn(form({ html: '<img src="https://example.com/a.png">' }), nowMs)).toEqual({});
  const brief = { topic: 'Growing coffee in Kenya', platform: 'wordpress' } as const;
  expect(errorsIn(form({ html: '', repeat: 'daily', isFresh: true, brief }), nowMs)).toEqual({});
});

test('what the server refuses is put at its field, and said once', () => {
  const errors = errorsFromServer({ 'recurrence.end': 'Too short.', wallTime: 'Too late.' });
  expect(errors).toEqual({ repeat: 'Too short.', wallTime: 'Too late.' });
  expect(problemsBeside(['Too late.', 'The site is away.'], errors)).toEqual(['The site is away.']);
});
