import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isNodeEnough, tool } from './prepare.mjs';

test.each([
  ['20.19.0', false],
  ['24.0.0', false],
  ['24.15.1', false],
  ['24.16.0', true],
  ['24.21.0', true],
  ['25.0.0', true],
])('Node %s is enough: %s', (version, isEnough) => {
  expect(isNodeEnough(version)).toBe(isEnough);
});

test('tools are called by their script, which is the same file on every system', () => {
  for (const [name, packageName] of [['oxlint'], ['tsc', 'typescript'], ['playwright', '@playwright/test']])
    expect(existsSync(tool(name, packageName)[1])).toBe(true);
});
