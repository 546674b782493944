import type { WholeSitePost } from '@msm/contract/sites/schemas';
import { expect, test } from 'vitest';
import { isAhead, statusChoices, toChange, toPostForm } from './post-form.rules.ts';

const post: WholeSitePost = {
  id: 5,
  title: 'Hello',
  excerpt: '',
  status: 'future',
  slug: 'hello',
  link: null,
  date: '2026-03-01T12:00:00.000Z',
  modifiedAt: null,
  html: '<p>Text</p>',
  categories: ['News'],
  tags: ['harbour'],
  featuredMediaId: null,
};
const form = toPostForm(post);

test('a scheduled post is one that is published later', () => {
  expect(form.status).toBe('publish');
});

test('a form that nobody touched changes nothing', () => {
  expect(toChange(form, { ...form, categories: [...form.categories] })).toEqual({});
});

test('only what was changed is sent', () => {
  const changed = { ...form, title: 'Hello again', categories: ['News', 'Events'], tags: [] };
  expect(toChange(form, changed)).toEqual({
    title: 'Hello again',
    categories: ['News', 'Events'],
    tags: [],
  });
});

test('a date that was taken out is left alone, one that was changed is sent', () => {
  expect(toChange(form, { ...form, date: '' })).toEqual({});
  const date = '2026-03-02T12:00:00.000Z';
  expect(toChange(form, { ...form, date })).toEqual({ date });
});

test('what is due later is called scheduled', () => {
  expect(isAhead('2026-03-01T12:00:00Z', Date.parse('2026-03-01T11:59:00Z'))).toBe(true);
  expect(isAhead('2026-03-01T12:00:00Z', Date.parse('2026-03-01T12:01:00Z'))).toBe(false);
  expect(isAhead('', 0)).toBe(false);
  expect(statusChoices('publish', true)[0]).toEqual({ value: 'publish', label: 'Scheduled' });
});

test('the status of a plugin can be kept', () => {
  expect(statusChoices('in-progress', false)).toContainEqual({ value: 'in-progress', label: 'in-progress' });
  expect(statusChoices('draft', false)).toHaveLength(4);
});
