// `npm run check:size`: what browsers download stays within its budgets, gzipped. Counted from the build's manifest:
// for the landing page the entry with all it imports, for a signed-in route the whole shell and the page besides.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildIfNeeded, prepare, root, say } from './prepare.mjs';

const ENTRY = 'index.html';
/** What every signed-in page loads besides itself; the frame is a file that the build's settings put together. */
const isShell = (key) =>
  /^src\/app\/(companions|shell\/member-navigation)\.tsx$/.test(key) || key.startsWith('_frame-');
/** Asks who is signed in at the start of every such page, and brings the API client along. */
const isSessionStart = (source) => source.includes('restore-session');
const isPage = (source) => source.endsWith('-page.tsx');
/** Pages of a feature that are named in a file of theirs. */
const isListOfPages = (source) => source.endsWith('-pages.ts');
/** Heavy parts that only some pages behind the login load, by the name of their folder or file: what they add to what
 *  every such page has in the end. */
const LAZY_EXTRAS = [
  { name: 'calendar', source: /calendar/, limitKb: 90 },
  { name: 'editor', source: /rich-text-editor/, limitKb: 130 },
  { name: 'charts', source: /ui\/charts\//, limitKb: 40 },
  { name: 'chat', source: /features\/chat\//, limitKb: 50 },
  { name: 'calls', source: /features\/calls\//, limitKb: 25 },
];
const LANDING_JS_KB = 95;
const LANDING_CSS_KB = 8;
/** 185, less 15% for the chat widget. */
const SIGNED_IN_KB = 185 * 0.85;
/** What follows when a page has come to rest, each by what it adds to the page: first on every page, ... */
const COMPANIONS = [
  { name: 'monitors', source: /^src\/app\/companions\.tsx$/, limitKb: 5 },
  { name: 'floating-buttons', source: /^src\/app\/shell\/floating-buttons\.tsx$/, limitKb: 3 },
  { name: 'consent-banner', source: /^src\/features\/privacy\//, limitKb: 5 },
];
/** ... then behind the login: the bells with their socket, the chat's button with its state, and the menus of the header. */
const MEMBER_COMPANIONS = [
  { name: 'notification-bell', source: /^src\/features\/engagement\/notification-bell\.tsx$/, limitKb: 70 },
  { name: 'inbox-bell', source: /^src\/features\/support\/inbox-bell\.tsx$/, limitKb: 8 },
  { name: 'chat-widget', source: /^src\/app\/shell\/chat-and-calls\.tsx$/, limitKb: 15 },
  { name: 'call-layer', source: /^src\/features\/calls\/call-layer\.tsx$/, limitKb: 5 },
  { name: 'header-menus', source: /^src\/app\/shell\/(account|group)-menu-list\.tsx$/, limitKb: 15 },
];

prepare();
buildIfNeeded();
const folder = join(root, 'apps/web/dist/client');
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));

const entry = closure([ENTRY]);
const shell = closure([
  ENTRY,
  ...dynamicallyImported(entry).filter((key) => isShell(key) || isSessionStart(key)),
]);

let hasFailed = false;
check('landing.js', sizeOf(entry, 'file'), LANDING_JS_KB);
check('landing.css', sizeOf(entry, 'css'), LANDING_CSS_KB);
checkCompanions(COMPANIONS, entry);
const named = dynamicallyImported(shell);
const pages = [...named, ...dynamicallyImported(named.filter(isListOfPages))].filter(isPage);
for (const page of pages.toSorted()) {
  const name = page.replace(/^.*\/(.*)-page\.tsx$/, '$1');
  check(`signed-in.${name}.js`, sizeOf(closure([...shell, page]), 'file'), SIGNED_IN_KB);
}
const atRest = checkCompanions(MEMBER_COMPANIONS, shell);
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

/** One after the other, so that what two share counts once; answers all that is loaded then. */
function checkCompanions(budgets, before) {
  let loaded = before;
  for (const { name, source, limitKb } of budgets) {
    const found = Object.keys(manifest).filter((key) => source.test(key));
    if (found.length === 0) throw new Error(`The build has no companion ${name}.`);
    // The bell opens its socket by itself.
    const sockets = dynamicallyImported(closure(found)).filter((key) => /socket/.test(key));
    const withIt = closure([...loaded, ...found, ...sockets]);
    check(`companion.${name}.js`, sizeOf(without(withIt, loaded), 'file'), limitKb);
    loaded = withIt;
  }
  return loaded;
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
