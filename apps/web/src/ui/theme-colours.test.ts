// The theme has colours by role and none of Tailwind's palette: a class of that palette sets nothing, and nothing warns of it.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const HUES =
  'slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose';
const OF_PALETTE = new RegExp(
  String.raw`(?<![\w-])(?:text|bg|border|fill|stroke|ring|outline)-(?:black|white|(?:${HUES})-\d{2,3})(?![\w-])`,
  'g',
);

test('no class names a colour that the theme does not have', () => {
  const named = globSync('**/*.tsx', { cwd: SOURCES }).flatMap((file) =>
    (readFileSync(join(SOURCES, file), 'utf8').match(OF_PALETTE) ?? []).map((each) => `${file}: ${each}`),
  );
  expect(named).toEqual([]);
});
