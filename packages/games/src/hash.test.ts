import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonicalJson, stateHash } from './hash.ts';
import { sha256, sha256Hex } from './sha256.ts';

test('SHA-256 of the examples of FIPS 180-4', () => {
  expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('SHA-256 of every length around the block boundaries is what Node computes', () => {
  for (let length = 0; length < 200; length++) {
    const bytes = randomBytes(length);
    expect(Buffer.from(sha256(bytes))).toEqual(createHash('sha256').update(bytes).digest());
  }
});

test('the order of keys does not change the hash, the order of a list does', () => {
  expect(stateHash({ a: 1, b: [1, 2] })).toBe(stateHash({ b: [1, 2], a: 1 }));
  expect(stateHash({ a: 1, b: [1, 2] })).not.toBe(stateHash({ a: 1, b: [2, 1] }));
});

test('a key without a value is as if it were not there, as in JSON', () => {
  expect(canonicalJson({ b: undefined, a: null })).toBe('{"a":null}');
});
