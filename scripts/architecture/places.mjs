// Things that have one place: a URL lies in the contract, a table belongs to one feature, and a file has a size that can
// be read.
import { isOwnTable } from './names.mjs';
import { isTest, withoutComments } from './source-files.mjs';

const MOST_LINES = 400;
const REASON_LINES = 10;
/** What a long file says at its top: `// More than 400 lines because …`. */
const REASON = /more than 400 lines because/i;

const QUERY_TABLE =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|(?:inner|left|right|full|cross)Join)\(\s*\[?\s*['"`](\w+)/g;
const SQL_TEMPLATE = /\bsql(?:<[^`]*?>)?`([^`]*)`/g;
/** A name before a bracket is a function that answers rows. */
const SQL_TABLE = /\b(?:from|join)\s+([a-z]\w*)\b(?!\()|\binto\s+([a-z]\w*)|\bupdate\s+([a-z]\w*)\s+set\b/gi;

/** @param {string[]} paths the paths of the contract's routes, e.g. `/api/accounts/:id` */
export function repeatedUrls(files, paths) {
  const patterns = paths.map(
    (path) => new RegExp(`^${path.replace(/[.+*?^$()[\]{}|\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`),
  );
  return files
    .filter(({ path }) => /^apps\/(server|web)\/src\//.test(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(/(['"`])(\/[^'"`\n]*)\1/g)]
        .map(([, , literal]) => literal.replace(/\$\{[^}]*\}/g, ':x').split(/[?#]/, 1)[0])
        .filter((literal) => patterns.some((pattern) => pattern.test(literal)))
        .map((literal) => `${path}: '${literal}' is a route of the contract; use it from there`),
    );
}

export const foreignTables = (files) =>
  files
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, text }) => {
      const feature = /^apps\/server\/src\/(?:features\/([^/]+)|(platform))\//
        .exec(path)
        ?.slice(1)
        .find(Boolean);
      if (!feature) return [];
      const code = withoutComments(text);
      const tables = [
        ...[...code.matchAll(QUERY_TABLE)].map(([, table]) => table),
        ...[...code.matchAll(SQL_TEMPLATE)].flatMap(([, sql]) =>
          [...sql.matchAll(SQL_TABLE)].map(([, read, added, written]) => read ?? added ?? written),
        ),
      ];
      return [...new Set(tables)]
        .filter((table) => !isOwnTable(table, feature) && !isCatalogue(table))
        .map((table) => `${path}: table ${table} belongs to another feature than ${feature}`);
    });

const isCatalogue = (table) => table.startsWith('pg_') || table === 'information_schema';

export const sizes = (files) =>
  files.flatMap(({ path, text }) => {
    const lines = text.split('\n');
    const isExplained = lines.slice(0, REASON_LINES).some((line) => REASON.test(line));
    return lines.length - 1 > MOST_LINES && !isExplained
      ? [`${path}: ${lines.length - 1} lines and no reason at its top`]
      : [];
  });

export const openEnds = (files) =>
  files
    .filter(({ path }) => !path.startsWith('scripts/architecture/'))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          /\b(TODO|FIXME|XXX)\b/.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [],
        ),
    );

/** Builds for browsers leave the schemas out of routes: what reads one there finds nothing. */
export const slimmedRoutes = (files) =>
  files
    .filter(({ path }) => path.startsWith('apps/web/src/'))
    .flatMap(({ path, text }) => {
      const [read] = /\w+Routes\.\w+\.(input|output|params)\b/.exec(withoutComments(text)) ?? [];
      return read ? [`${path}: ${read} does not exist in browsers; import the schema itself`] : [];
    });
