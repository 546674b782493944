// The test suite with one planted bug, PLANTED_BUG=number. The files that were changed are noted in PLANTED_FILE: a bug in a file
// that no test loads proves nothing.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import suite from '../../../vitest.config.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';

const ROOT = join(import.meta.dirname, '../../..');
const { edits } = PLANTED_BUGS[Number(process.env['PLANTED_BUG'])]!;

const { projects, ...common } = suite.test!;

export default defineConfig({
  root: ROOT,
  plugins: [
    {
      name: 'plant-bug',
      enforce: 'pre',
      transform(code, id) {
        const edit = edits.find(({ file }) => id === join(ROOT, file));
        if (!edit) return undefined;
        appendFileSync(process.env['PLANTED_FILE']!, `${edit.file}\n`);
        return code.replace(edit.from, () => edit.to);
      },
    },
  ],
  test: {
    ...common,
    // The cache of transformed modules does not know which bug is planted.
    fsModuleCache: false,
    projects: (projects as TestProjectInlineConfiguration[]).map((project) => ({
      ...project,
      // Node's own loader knows no plugins.
      test: { ...project.test, experimental: { viteModuleRunner: true } },
    })),
  },
});
