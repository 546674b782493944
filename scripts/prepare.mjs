// Makes a fresh clone ready: packages from the lock file, Node 24, the built web application. Each step looks first
// whether there is anything to do. Plain JavaScript: it runs on the machine's own Node, which may be older.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The first with crypto.randomUUIDv7, the youngest part of Node that the server uses (crypto.argon2 came with 24.7). */
const NEEDED_NODE = [24, 16];
const INSTALL_STAMP = join(root, 'node_modules/.installed-from');
const BUILD_STAMP = join(root, 'apps/web/dist/.built-from');
/** What the built web application is made of. */
const BUILD_INPUTS = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/slim-contract.ts',
  'packages/contract/src',
  'packages/games/src',
  'package-lock.json',
];

/** Installs when the lock file changed since the last time, and says how to get Node 24 where npm cannot bring it. */
export function prepare() {
  const lock = hashOf([join(root, 'package-lock.json')]);
  if (stampOf(INSTALL_STAMP) !== lock && !isInstalledByHand()) {
    say('Installing packages (about a minute, only when the lock file changed)');
    must([...npm(), 'ci', '--no-audit', '--no-fund', '--loglevel=error']);
  }
  writeStamp(INSTALL_STAMP, lock);
  const { stdout } = spawnSync(node(), ['-p', 'process.versions.node'], { encoding: 'utf8' });
  if (!isNodeEnough(stdout.trim())) {
    fail(
      `Node ${NEEDED_NODE.join('.')} or newer is needed, this is ${stdout.trim()}, and npm could not bring it on this system. Install it and try again.`,
    );
  }
}

export function isNodeEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  const [neededMajor, neededMinor] = NEEDED_NODE;
  return major > neededMajor || (major === neededMajor && minor >= neededMinor);
}

export function buildIfNeeded() {
  const inputs = hashOf(BUILD_INPUTS.map((path) => join(root, path)).flatMap(filesBelow));
  if (stampOf(BUILD_STAMP) === inputs) return;
  say('Building the web application');
  const vite = [node(), join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  must([...vite, '--outDir', 'dist/client'], { cwd: join(root, 'apps/web') });
  must([...vite, '--ssr', 'src/entry-server.tsx', '--outDir', 'dist/server'], {
    cwd: join(root, 'apps/web'),
  });
  must([node(), join(root, 'scripts/compress.mjs')]);
  writeStamp(BUILD_STAMP, inputs);
}

/** The Node that npm brought, or the one that runs this. */
export function node() {
  const brought = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  return existsSync(brought) ? brought : process.execPath;
}

/** How npm is called. Never by its name alone: on Windows that is a batch file, which cannot be spawned. */
export function npm() {
  const bundled = join(dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js');
  const file = process.env.npm_execpath ?? (existsSync(bundled) ? bundled : undefined);
  return file ? [process.execPath, file] : ['npm'];
}

/** How a tool is called: its script by our Node, since what lies in node_modules/.bin differs by system. */
export function tool(name, packageName = name) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return [node(), join(folder, typeof bin === 'string' ? bin : bin[name])];
}

/** Our tools run on Node 24 whatever the machine's own is. */
export const environment = (more = {}) => ({
  ...process.env,
  PATH: [dirname(node()), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  ...more,
});

/** Runs to the end; the answer is the exit code. Signals are passed on, so that stopping us stops it. */
export function run([command, ...args], { cwd = root, env = environment() } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
    // On Windows the console tells the child by itself, and kill() would end it before it could drain.
    const pass = (signal) => process.platform === 'win32' || child.kill(signal);
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, pass);
    child.on('error', (error) => fail(`${command}: ${error.message}`));
    child.on('exit', (code, signal) => {
      for (const each of ['SIGTERM', 'SIGINT']) process.off(each, pass);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** @returns {never} */
export function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

function must([command, ...args], { cwd = root } = {}) {
  const { status, error } = spawnSync(command, args, { cwd, env: environment(), stdio: 'inherit' });
  if (error || status !== 0)
    fail(`${[command, ...args].map((part) => relative(root, part) || part).join(' ')} failed.`);
}

/** After an `npm install` or `npm ci`, what lies there is what the lock file asks for. */
function isInstalledByHand() {
  const hidden = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(hidden)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const there = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  return Object.entries(wanted)
    .filter(
      ([path, entry]) =>
        path.includes('node_modules/') && !entry.optional && !entry.devOptional && !entry.peer,
    )
    .every(([path, { version, link }]) =>
      // A workspace that is new has no package to install, only a link.
      link ? existsSync(join(root, path)) : there[path]?.version === version,
    );
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => filesBelow(join(path, entry.name)));
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files.toSorted())
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

const stampOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

function writeStamp(file, content) {
  if (stampOf(file) === content) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
