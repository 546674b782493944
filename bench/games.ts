// Strength and speed of the bots and of the rules:
//   npm run bench games [game] [games a pairing]
// Each file of bench/games is one game and exports `measure(games?)`, which reports its figures and answers whether all goals
// were met.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { machineLoad, say } from './platform/figures.ts';

interface Bench {
  measure: (games?: number) => boolean | Promise<boolean>;
}

const folder = join(import.meta.dirname, 'games');
const names = readdirSync(folder).map((file) => basename(file, '.ts'));
const [name, games] = process.argv.slice(2);
if (name !== undefined && !names.includes(name)) {
  say(`Say which: npm run bench games ${names.join('|')}`);
  process.exit(1);
}
let isGood = true;
for (const each of name === undefined ? names : [name]) {
  say(`\n== ${each}, ${machineLoad()}`);
  const { measure } = (await import(join(folder, `${each}.ts`))) as Bench;
  isGood = (await measure(games === undefined ? undefined : Number(games))) && isGood;
}
process.exit(isGood ? 0 : 1);
