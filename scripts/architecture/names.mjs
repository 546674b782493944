// Names that must agree and names that must not be: the same feature has one name in contract, server, web and
// migrations, and no file is a pocket for everything or a folder's front.
import { withoutComments } from './source-files.mjs';

const POCKETS = new Set(['util', 'utils', 'common', 'misc', 'helper', 'helpers', 'shared', 'index']);
/** Pages that promise nothing over HTTP. */
const WEB_ONLY = ['landing'];
/** What several features of the contract say of posts. */
const SHARED_CONTRACT = 'posts';
/** Owns tables, is no feature. */
const PLATFORM = 'platform';

export const pockets = (files) =>
  files.flatMap(({ path }) => {
    const parts = path.split('/').map((part) => part.split('.', 1)[0]);
    const pocket = parts.find((part) => POCKETS.has(part));
    return pocket ? [`${path}: '${pocket}' says nothing about what is inside`] : [];
  });

export const barrels = (files) =>
  files
    .filter(({ path }) => /\.(tsx?|mjs)$/.test(path))
    .flatMap(({ path, text }) => {
      const code = withoutComments(text);
      if (/^\s*export\s+\*/m.test(code)) return [`${path}: 'export *' hides where things come from`];
      const rest = code.replace(/export\s+(type\s+)?\{[^}]*\}\s*from\s*['"]\.[^'"]+['"];?/g, '');
      return code.trim() !== '' && rest.trim() === '' ? [`${path}: only hands on what others export`] : [];
    });

export function mirroredFeatures(files) {
  const [contract, server, web] = [
    'packages/contract/src/',
    'apps/server/src/features/',
    'apps/web/src/features/',
  ].map((room) => foldersIn(files, room));
  contract.delete(SHARED_CONTRACT);
  return [
    ...missing(contract, server).map(
      (name) => `apps/server/src/features/${name}: the contract promises it, nobody keeps it`,
    ),
    ...missing(server, contract).map(
      (name) => `packages/contract/src/${name}: the server has it, the contract does not`,
    ),
    ...missing(web, new Set([...contract, ...WEB_ONLY])).map(
      (name) => `apps/web/src/features/${name}: no such feature in the contract`,
    ),
  ];
}

export function migrations(files) {
  const features = new Set([...foldersIn(files, 'packages/contract/src/'), PLATFORM]);
  const times = new Map();
  return files
    .filter(({ path }) => path.startsWith('apps/server/migrations/'))
    .flatMap(({ path, text }) => {
      const [, time, rest = ''] = /\/(\d{8}T\d{4})_(\w+)\.ts$/.exec(path) ?? [];
      if (!time) return [`${path}: is not named like 20261116T1200_chat_rooms.ts`];
      const other = times.get(time);
      times.set(time, path);
      if (other) return [`${path}: has the time of ${other}`];
      const feature = [...features].find((name) => rest === name || rest.startsWith(`${name}_`));
      if (!feature) return [`${path}: names no feature`];
      return [...text.matchAll(/create table (?:if not exists )?(\w+)/gi)]
        .filter(([, table]) => !isOwnTable(table, feature))
        .map(([, table]) => `${path}: table ${table} is not prefixed by ${feature}`);
    });
}

export const isOwnTable = (table, feature) => table === feature || table.startsWith(`${feature}_`);

const missing = (names, among) => [...names].filter((name) => !among.has(name));

function foldersIn(files, room) {
  const inside = files.filter(({ path }) => path.startsWith(room)).map(({ path }) => path.slice(room.length));
  return new Set(inside.filter((path) => path.includes('/')).map((path) => path.split('/', 1)[0]));
}
