// The source files of the house, with their text. What is built, installed or cached is not source.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const NOT_SOURCE = new Set(['node_modules', 'dist', '.git', '.cache', 'data', 'coverage']);
const SOURCE = /\.(ts|tsx|mjs|js|css)$/;
const ROOMS = ['packages', 'apps', 'e2e', 'bench', 'scripts'];

/** @typedef {{ path: string, text: string }} SourceFile */

/** @returns {SourceFile[]} */
export function sourceFiles(root) {
  const below = (folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      if (NOT_SOURCE.has(entry.name)) return [];
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return below(path);
      return SOURCE.test(entry.name)
        ? [{ path: relative(root, path), text: readFileSync(path, 'utf8') }]
        : [];
    });
  const rooms = readdirSync(root, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && ROOMS.includes(entry.name),
  );
  return rooms.flatMap(({ name }) => below(join(root, name)));
}

export const isTest = (path) =>
  /\.test\.\w+$|\.fixture\.\w+$/.test(path) || /^(apps\/server\/tests|e2e|bench)\//.test(path);

/** Comments may quote what code must not say. */
export const withoutComments = (text) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[\s;{}(,])\/\/[^\n]*/g, '$1');
