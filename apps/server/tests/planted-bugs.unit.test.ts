// The proofs plant bugs by replacing pieces of source: a piece that no longer occurs would make them prove nothing.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PLANTED_BUGS as IN_THE_LEDGER } from './faults/wallet/planted-bugs.ts';
import { PLANTED_BUGS as IN_THE_ENGINE } from './simulation/planted-bugs.ts';
import { PLANTED_BUGS as IN_THE_SUITE } from '../../../scripts/prove/suite/planted-bugs.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

const pieces = [
  ...[...IN_THE_ENGINE, ...IN_THE_LEDGER].flatMap(({ name, edits }) =>
    edits.map(({ file, from }) => ({ name, file: `apps/server/${file}`, from })),
  ),
  ...IN_THE_SUITE.flatMap(({ kind, edits }) => edits.map((edit) => ({ name: kind, ...edit }))),
];

test.each(pieces)('$name: its piece of source occurs once', ({ file, from }) => {
  expect(readFileSync(path.join(ROOT, file), 'utf8').split(from)).toHaveLength(2);
});

test.each(IN_THE_SUITE)('$kind: the test that must turn red is there', ({ test: file }) => {
  expect(existsSync(path.join(ROOT, file))).toBe(true);
});
