import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAnswer } from './read-answer.ts';

const answer = { title: 'Solar pumps', body: '<p>Water.</p>', hashtags: ['#Solar'], headlines: ['Pumps'] };
const NOTE = 'The model did not keep to the form; this is what could be read.';

test('an object is read, also from a fence with a remark before it', () => {
  for (const text of [JSON.stringify(answer), `Sure!\n\`\`\`json\n${JSON.stringify(answer)}\n\`\`\`\nDone.`])
    expect(readAnswer(text, {})).toMatchObject({ ...answer, excerpt: '', notes: [] });
});

test('lists that came as text, and texts that came as lists, are taken', () => {
  const odd = { title: 1, body: ['One.', 'Two.'], hashtags: '#a, #b', headlines: null, excerpt: { x: 1 } };
  expect(readAnswer(JSON.stringify(odd), {})).toMatchObject({
    title: '',
    body: 'One.\n\nTwo.',
    hashtags: ['#a', ' #b'],
    headlines: [],
    excerpt: '',
  });
});

test('of an object that was cut short the fields that had come are kept', () => {
  expect(readAnswer('{"title":"A","body":"Half a', { title: 'A', body: 'Half a' })).toMatchObject({
    title: 'A',
    body: 'Half a',
    notes: [NOTE],
  });
});

test('prose becomes title and body', () => {
  expect(readAnswer('# Solar pumps\n\nThey bring water.\n\nAnd save fuel.', {})).toMatchObject({
    title: 'Solar pumps',
    body: 'They bring water.\n\nAnd save fuel.',
    notes: [NOTE],
  });
  expect(readAnswer('They bring water.', {})).toMatchObject({ title: '', body: 'They bring water.' });
});

test.each(['', '   ', '{}', '{"title":"Only a title"}', '{"title":"Half a ti', '[]', 'null{'])(
  'of %j nothing can be made',
  (text) => {
    expect(readAnswer(text, {})).toBeUndefined();
  },
);

test('no answer whatsoever breaks the reader', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const draft = readAnswer(text, {});
      expect(draft === undefined || draft.body.trim() !== '').toBe(true);
    }),
  );
});
