import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scanFields } from './scan-fields.ts';

function scan(...chunks: string[]): Record<string, string> {
  const found: Record<string, string> = {};
  const feed = scanFields((key, text) => (found[key] = (found[key] ?? '') + text));
  for (const chunk of chunks) feed(chunk);
  return found;
}

test('text is handed out while its string is still open', () => {
  expect(scan('{"title":"Solar pu')).toEqual({ title: 'Solar pu' });
  expect(scan('{"title":"Solar pu', 'mps","bo', 'dy":"Wat')).toEqual({ title: 'Solar pumps', body: 'Wat' });
});

test('remarks and fences before the object do not matter', () => {
  expect(scan('Here you are:\n```json\n', '{"title": "A"}', '\n```')).toEqual({ title: 'A' });
});

test('strings inside lists and inner objects are not fields', () => {
  expect(scan('{"tags":["body","x"],"inner":{"body":"no"},"body":"yes"}')).toEqual({ body: 'yes' });
});

test('whatever the strings and wherever the chunks end, they come out as JSON says', () => {
  const text = fc.string({ unit: 'binary' }).map((each) => each.toWellFormed().replaceAll('\0', ''));
  fc.assert(
    fc.property(text, text, fc.boolean(), fc.array(fc.nat(400)), (title, body, isEscaped, cuts) => {
      const plain = JSON.stringify({ title, list: [body], n: 1, body });
      const json = isEscaped ? plain.replaceAll(/[\u0080-\uffff]/g, asEscape) : plain;
      const characters = Array.from(json);
      const ends = [...new Set(cuts)].toSorted((left, right) => left - right);
      const chunks = [0, ...ends].map((from, at) => characters.slice(from, ends[at]).join(''));
      const expected = Object.entries({ title, body }).filter(([, value]) => value !== '');
      expect(scan(...chunks)).toEqual(Object.fromEntries(expected));
    }),
  );
});

const asEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
