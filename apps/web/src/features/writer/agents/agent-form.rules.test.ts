import { expect, test } from 'vitest';
import { newAgentForm, readAgentForm, withoutErrorsOf } from './agent-form.rules.ts';

const BLOG = { id: '5f0c1b6e-7f7e-4b0e-9d55-3f8f0a6f2c11', name: 'Blog', platform: 'blog' as const, url: '' };
const filled = { ...newAgentForm('UTC'), name: 'Weekly', topic: 'Solar pumps', targets: [BLOG.id] };

test('a filled form is an order', () => {
  const read = readAgentForm({ ...filled, addresses: 'example.com/solar\n\nhttps://example.org' }, [BLOG]);
  expect(read).toMatchObject({
    input: {
      targets: [{ platform: 'blog', destinationId: BLOG.id }],
      sources: [
        { kind: 'url', url: 'https://example.com/solar' },
        { kind: 'url', url: 'https://example.org' },
      ],
      leadHours: 24,
      monthlyUsd: 5,
    },
  });
});

test('what is missing is said at its field', () => {
  const read = readAgentForm({ ...filled, name: '', targets: [], weekdays: [], monthlyUsd: '' }, [BLOG]);
  expect(read).toEqual({
    errors: {
      name: 'The name is required.',
      targets: 'Choose a destination.',
      weekdays: 'Choose at least one day.',
      monthlyUsd: 'Enter an amount.',
    },
  });
});

test('sources that cannot be typed stay with the order', () => {
  const draft = { kind: 'draft' as const, draftId: BLOG.id };
  expect(readAgentForm(filled, [BLOG], [draft, { kind: 'url', url: 'https://old.example' }])).toMatchObject({
    input: { sources: [draft] },
  });
});

test('a text of facts is a source, replaces the one before, and goes when it is emptied', () => {
  const former = { kind: 'text' as const, text: 'Open on Mondays.' };
  const facts = 'Open from Tuesday to Sunday.';
  expect(readAgentForm({ ...filled, facts }, [BLOG], [former])).toMatchObject({
    input: { sources: [{ kind: 'text', text: facts }] },
  });
  expect(readAgentForm(filled, [BLOG], [former])).toMatchObject({ input: { sources: [] } });
  expect(readAgentForm({ ...filled, facts: 'Short' }, [BLOG])).toEqual({
    errors: { facts: expect.stringContaining('20') },
  });
});

test('a change ends what was said of its field alone', () => {
  const errors = { name: 'The name is required.', sources: 'Add a source.' };
  expect(withoutErrorsOf({ addresses: 'example.com' }, errors)).toEqual({ name: errors.name });
});
