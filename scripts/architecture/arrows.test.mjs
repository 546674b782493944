// Each arrow of the house can fail: shown on small houses that are written for one test and removed.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { rules } from '../../.dependency-cruiser.mjs';
import { checkArrows } from './arrows.mjs';

const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';

/** Every imported file exists and is imported by a file; the importer is the test's subject. */
async function wrongArrows(from, to, statement = `import { x } from`) {
  const house = mkdtempSync(join(tmpdir(), 'msm-house-'));
  try {
    const up = '../'.repeat(from.split('/').length - 1);
    write(house, to, 'export const x = 1;\nexport type X = number;\n');
    write(house, from, `${statement} '${up}${to}';\nexport const y = 1;\n`);
    const { violations } = await checkArrows(house, ['packages', 'apps'], 1);
    return violations.map((violation) => violation.split(':', 1)[0]);
  } finally {
    rmSync(house, { recursive: true, force: true });
  }
}

function write(house, path, text) {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), text);
}

const wrong = [
  ['platform-knows-no-feature', `${SERVER}/platform/a.ts`, `${SERVER}/features/chat/b.ts`],
  ['adapters-know-no-feature', `${SERVER}/adapters/mail/a.ts`, `${SERVER}/features/chat/b.ts`],
  ['adapters-apart', `${SERVER}/adapters/mail/a.ts`, `${SERVER}/adapters/x/b.ts`],
  ['features-apart', `${SERVER}/features/auth/a.ts`, `${SERVER}/features/chat/b.ts`],
  ['features-below-app', `${SERVER}/features/auth/a.ts`, `${SERVER}/adapters/mail/b.ts`],
  ['nobody-starts-the-server-by-import', `${SERVER}/app.ts`, `${SERVER}/main.ts`],
  ['only-main-and-tests-use-the-app', `${SERVER}/other.ts`, `${SERVER}/app.ts`],
  ['web-features-apart', `${WEB}/features/auth/a.ts`, `${WEB}/features/chat/b.ts`],
  ['web-features-below-app', `${WEB}/features/auth/a.ts`, `${WEB}/app/b.ts`],
  ['web-platform-below-all', `${WEB}/platform/a.ts`, `${WEB}/ui/b.ts`],
  ['ui-knows-nothing-of-us', `${WEB}/ui/a.ts`, `${WEB}/platform/b.ts`],
  ['runtimes-apart', `${WEB}/platform/a.ts`, `${SERVER}/platform/b.ts`],
  ['packages-below-apps', 'packages/contract/src/a.ts', `${WEB}/ui/b.ts`],
  ['contract-alone', 'packages/contract/src/a.ts', `${SERVER}/platform/b.ts`],
  ['contract-features-apart', 'packages/contract/src/auth/a.ts', 'packages/contract/src/chat/b.ts'],
  ['shared-contract-below-features', 'packages/contract/src/a.ts', 'packages/contract/src/chat/b.ts'],
  ['games-alone', 'packages/games/src/a.ts', 'packages/contract/src/b.ts'],
  ['production-without-tests', `${SERVER}/platform/a.ts`, 'apps/server/tests/b.ts'],
];

test.each(wrong)('%s: %s must not import %s', async (rule, from, to) => {
  expect(await wrongArrows(from, to)).toContain(rule);
});

test('a type alone is an arrow too', async () => {
  expect(
    await wrongArrows(
      `${SERVER}/features/auth/a.ts`,
      `${SERVER}/features/chat/b.ts`,
      'import type { X } from',
    ),
  ).toContain('features-apart');
});

test.each([
  [`${SERVER}/features/auth/a.ts`, `${SERVER}/platform/b.ts`],
  [`${SERVER}/features/auth/a.test.ts`, `${SERVER}/features/chat/b.ts`],
  [`${SERVER}/adapters/mail/a.ts`, `${SERVER}/platform/ports/b.ts`],
  [`${WEB}/features/auth/a.tsx`, `${WEB}/ui/b.tsx`],
  ['packages/contract/src/a.ts', 'packages/games/src/b.ts'],
  ['packages/contract/src/auth/a.ts', 'packages/contract/src/posts/b.ts'],
])('%s may import %s', async (from, to) => {
  expect(await wrongArrows(from, to)).toEqual([]);
});

test('a circle, an orphan, a lost import and a development dependency are seen', async () => {
  const house = mkdtempSync(join(tmpdir(), 'msm-house-'));
  try {
    write(house, 'package.json', JSON.stringify({ name: 'house', devDependencies: { tool: '1' } }));
    write(
      house,
      'node_modules/tool/package.json',
      JSON.stringify({ name: 'tool', version: '1.0.0', main: 'tool.js' }),
    );
    write(house, 'node_modules/tool/tool.js', 'module.exports = {};');
    write(
      house,
      `${SERVER}/platform/a.ts`,
      "import type { B } from './b.ts';\nimport './nowhere.ts';\nimport 'tool';\nexport type A = B;\n",
    );
    write(house, `${SERVER}/platform/b.ts`, "import type { A } from './a.ts';\nexport type B = A;\n");
    write(house, `${SERVER}/platform/alone.ts`, 'export const alone = 1;\n');
    const { violations } = await checkArrows(house, ['apps'], 1);
    const names = new Set(violations.map((violation) => violation.split(':', 1)[0]));
    expect([...names].toSorted()).toEqual([
      'no-circles',
      'no-orphans',
      'production-without-dev-dependencies',
      'resolvable',
    ]);
  } finally {
    rmSync(house, { recursive: true, force: true });
  }
});

test('every rule is shown to fail by a test above', () => {
  const elsewhere = ['no-circles', 'no-orphans', 'resolvable', 'production-without-dev-dependencies'];
  expect([...wrong.map(([rule]) => rule), ...elsewhere].toSorted()).toEqual(
    rules.map(({ name }) => name).toSorted(),
  );
});

test('a parser that sees nothing is no success', async () => {
  const house = mkdtempSync(join(tmpdir(), 'msm-house-'));
  mkdirSync(join(house, 'apps'));
  const { violations } = await checkArrows(house, ['apps']);
  rmSync(house, { recursive: true, force: true });
  expect(violations).toEqual([expect.stringContaining('only 0 modules')]);
});
