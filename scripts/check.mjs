// `npm run check`: types, lint, format, architecture, unused code, sizes. One line a check with its time; what a failed
// one said follows. Plain JavaScript: it runs on the machine's own Node, its tools on the one that npm brought.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environment, node, prepare, root, say, tool } from './prepare.mjs';

/** The machine we build for has two cores. */
const AT_ONCE = 2;
/** Collecting the garbage of the compiler and the linter, both in Go, takes a quarter of their time at the default of 100, and a
 *  fifth less memory. */
const GOGC = process.env.GOGC ?? '400';
const LINT = ['--type-aware', '--deny-warnings', '--config', join(root, '.oxlintrc.json')];

prepare();
// The slow ones first: the quick ones fill the gaps.
const waiting = [
  { name: 'lint', command: [...tool('oxlint'), ...LINT, '.'] },
  { name: 'unused code', command: [...tool('knip'), '--no-progress', '--no-config-hints'] },
  { name: 'types', command: [...tool('tsc', 'typescript'), '-p', 'tsconfig.json'] },
  {
    name: 'types of the web application',
    command: [...tool('tsc', 'typescript'), '-p', 'apps/web/tsconfig.json'],
  },
  { name: 'types of the journeys', command: [...tool('tsc', 'typescript'), '-p', 'e2e/tsconfig.json'] },
  { name: 'arrows', command: [node(), 'scripts/architecture/arrows.mjs'] },
  { name: 'names, places and sizes', command: [node(), 'scripts/architecture/house.mjs'] },
  { name: 'routes.md and limits.md', command: [node(), 'scripts/routes.ts', '--check'] },
  { name: 'format', command: [...tool('oxfmt'), '--check', '.'] },
];

const failed = [];
await Promise.all(Array.from({ length: AT_ONCE }, workThrough));
for (const { name, output } of failed) say(`\n== ${name}\n${output.trim()}`);
process.exit(failed.length > 0 ? 1 : 0);

async function workThrough() {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const startedAt = performance.now();
    const { code, output } = await capture(check.command);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    say(`${code === 0 ? 'ok    ' : 'FAILED'} ${seconds.padStart(5)} s  ${check.name}`);
    if (code !== 0) failed.push({ name: check.name, output });
  }
}

function capture([command, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment({ GOGC }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: `${command}: ${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
