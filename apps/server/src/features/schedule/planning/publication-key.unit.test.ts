import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newPublicationKey } from './publication-key.ts';

test('a key begins with the words of the title', () => {
  expect(newPublicationKey('  Über Kaffee: “Brew & Go”!')).toMatch(/^uber-kaffee-brew-go-[a-z2-9]{10}$/);
});

test('whatever the title, the key is a slug that WordPress leaves as it is, and never the same twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
      const [one, other] = [newPublicationKey(title), newPublicationKey(title)];
      expect(one).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(one.length).toBeLessThanOrEqual(80);
      expect(one).not.toBe(other);
    }),
  );
});
