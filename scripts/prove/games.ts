// Proves the rules of the games by random play:
//   npm run prove:games [game] [playouts]
// Each file of scripts/prove/games is one game and exports `prove(playouts?)`, which reports its figures and answers whether
// all promises held. Exit code 1 when one was broken.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { say } from '../../bench/platform/figures.ts';

interface Proof {
  prove: (playouts?: number) => boolean | Promise<boolean>;
}

const folder = join(import.meta.dirname, 'games');
const games = readdirSync(folder).map((file) => basename(file, '.ts'));
const [game, playouts] = process.argv.slice(2);
if (game !== undefined && !games.includes(game)) {
  say(`Say which: npm run prove:games ${games.join('|')}`);
  process.exit(1);
}
let isProved = true;
for (const each of game === undefined ? games : [game]) {
  say(`\n== ${each}`);
  const { prove } = (await import(join(folder, `${each}.ts`))) as Proof;
  isProved = (await prove(playouts === undefined ? undefined : Number(playouts))) && isProved;
}
process.exit(isProved ? 0 : 1);
