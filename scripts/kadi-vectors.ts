// `node scripts/kadi-vectors.ts`: writes the conformance vectors of Kadi, one a line. The format is described beside them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { byHand } from './kadi-vectors/by-hand.ts';
import { deals, pieces } from './kadi-vectors/played.ts';
import type { Vector } from './kadi-vectors/vector.ts';

const folder = join(import.meta.dirname, '../packages/games/src/kadi/vectors');

function write(file: string, vectors: Vector[]): void {
  const lines = vectors.map((vector) => JSON.stringify(vector));
  writeFileSync(join(folder, file), `[\n${lines.join(',\n')}\n]\n`);
  process.stdout.write(`${file}: ${vectors.length} vectors\n`);
}

write('deals.json', deals());
write('by-hand.json', byHand());
write('played.json', pieces());
