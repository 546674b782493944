// `npm run bench NAME`: runs bench/NAME.ts with the arguments that follow, without a name all of them.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildIfNeeded, fail, node, prepare, root, run, say } from './prepare.mjs';
import { watchStolenTime } from './stolen-time.mjs';

const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'));
const [name, ...rest] = process.argv.slice(2);
if (name !== undefined && !names.includes(name)) fail(`Say which: npm run bench ${names.join('|')}`);

prepare();
buildIfNeeded();
let worst = 0;
for (const each of name === undefined ? names : [name]) {
  say(`\n== ${each}`);
  const stolen = watchStolenTime();
  worst = Math.max(worst, await run([node(), join(root, 'bench', `${each}.ts`), ...rest]));
  say(`== ${each} has ended${stolen()}`);
}
process.exit(worst);
