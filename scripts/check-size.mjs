// `npm run check:size`: what browsers download stays within its budgets, gzipped. Counted from the build's manifest:
// for the landing page the entry with all it imports, for a signed-in route the whole shell and the page besides.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildIfNeeded, prepare, root, say } from './prepare.mjs';

const ENTRY = 'index.html';
/** What every signed-in page loads besides itself. */
const SHELL = [
  'src/app/companions.tsx',
  'src/app/member-routes.tsx',
  'src/app/shell/member-navigation.tsx',
  'src/app/shell/quick-places.tsx',
];
/** Asks who is signed in at the start of every such page, and brings the API client along. */
const isSessionStart = (source) => source.includes('restore-session');
const isPage = (source) => source.endsWith('-page.tsx');
/** Heavy parts that only some pages behind the login load, by the name of their folder or file: what they add to what
 *  every such page has in the end. */
const LAZY_EXTRAS = [
  { name: 'calendar', source: /calendar/, limitKb: 90 },
  { name: 'editor', source: /rich-text-editor/, limitKb: 130 },
  { name: 'charts', source: /ui\/charts\//, limitKb: 40 },
];
const LANDING_JS_KB = 95;
const LANDING_CSS_KB = 8;
/** What follows when the landing page has come to rest: consent, connection, floating buttons. */
const LANDING_AT_REST_KB = 8;
const SIGNED_IN_KB = 185;
/** What follows on a signed-in page that has come to rest: the bells with their socket, and the menus of the header. */
const AT_REST = [
  'src/features/engagement/notification-bell.tsx',
  'src/features/support/inbox-bell.tsx',
  'src/app/shell/account-menu-list.tsx',
  'src/app/shell/group-menu-list.tsx',
];
const SIGNED_IN_AT_REST_KB = 75;

prepare();
buildIfNeeded();
const folder = join(root, 'apps/web/dist/client');
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));

const entry = closure([ENTRY]);
const shell = closure([ENTRY, ...SHELL, ...dynamicallyImported(entry).filter(isSessionStart)]);
const companions = without(closure(['src/app/companions.tsx']), entry);

let hasFailed = false;
check('landing.js', sizeOf(entry, 'file'), LANDING_JS_KB);
check('landing.css', sizeOf(entry, 'css'), LANDING_CSS_KB);
check('landing.js-at-rest', sizeOf(withAutomatic(companions), 'file'), LANDING_AT_REST_KB);
for (const page of dynamicallyImported(shell).filter(isPage).toSorted()) {
  const name = page.replace(/^.*\/(.*)-page\.tsx$/, '$1');
  check(`signed-in.${name}.js`, sizeOf(closure([...shell, page]), 'file'), SIGNED_IN_KB);
}
const resting = closure(AT_REST);
const sockets = dynamicallyImported(resting).filter((source) => /socket/.test(source));
const atRest = closure([...shell, ...resting, ...sockets]);
check('signed-in.js-at-rest', sizeOf(without(atRest, shell), 'file'), SIGNED_IN_AT_REST_KB);
for (const { name, source, limitKb } of LAZY_EXTRAS) {
  const extras = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry && source.test(key));
  if (extras.length > 0) check(`extra.${name}.js`, sizeOf(without(closure(extras), atRest), 'file'), limitKb);
}
process.exit(hasFailed ? 1 : 0);

function check(name, bytes, limitKb) {
  const kb = bytes / 1000;
  const isWithin = kb <= limitKb;
  hasFailed ||= !isWithin;
  say(`figure size.${name} ${kb.toFixed(1)} kB goal <=${limitKb} ${isWithin ? 'ok' : 'short'}`);
}

/** The chunks that these bring along by themselves. */
function closure(sources) {
  const found = new Set();
  const add = (key) => {
    if (found.has(key)) return;
    found.add(key);
    for (const imported of manifest[key].imports ?? []) add(imported);
  };
  for (const source of sources) add(source);
  return [...found];
}

function dynamicallyImported(keys) {
  return [...new Set(keys.flatMap((key) => manifest[key].dynamicImports ?? []))];
}

/** The consent banner asks by itself at the first visit. */
function withAutomatic(keys) {
  const automatic = dynamicallyImported(keys).filter((source) => source.includes('features/privacy/'));
  return without(closure([...keys, ...automatic]), entry);
}

function without(keys, others) {
  return keys.filter((key) => !others.includes(key));
}

function sizeOf(keys, kind) {
  const files = new Set(keys.flatMap((key) => manifest[key][kind] ?? []));
  return [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
    0,
  );
}
