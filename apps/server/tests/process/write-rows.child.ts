// Opens the embedded database in the folder it is given and writes rows until it is killed; prints the id of
// each row after, and only after, the database acknowledged it. For the tests beside it.
import { randomUUID } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { FolderInUseError } from '../../src/platform/db/embedded/folder-lock.ts';
import { openEmbedded } from '../../src/platform/db/embedded/open-embedded.ts';

interface Tables {
  /** Rows of one transaction share its name. */
  row: { id: string; transaction: string | null; filling: string };
}

const SINGLE_WRITERS = 4;
const TRANSACTION_WRITERS = 2;
/** Makes rows of different sizes, so that kills meet all parts of the log's pages. */
const LONGEST_FILLING = 3_000;

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder of the database.');

try {
  const { dialect } = await openEmbedded({ folder, log: pino({ level: 'warn' }, pino.destination(2)) });
  // Kept at the end of a process, which this one never has: the next one starts faster.
  flushCompileCache();
  const db = new Kysely<Tables>({ dialect });
  await sql`create table if not exists row (id text primary key, transaction text, filling text not null)`.execute(
    db,
  );
  await Promise.all([
    ...Array.from({ length: SINGLE_WRITERS }, () => writeSingles(db)),
    ...Array.from({ length: TRANSACTION_WRITERS }, () => writePairs(db)),
  ]);
} catch (error) {
  if (!(error instanceof FolderInUseError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function writeSingles(db: Kysely<Tables>): Promise<never> {
  for (;;) {
    const row = newRow(null);
    await db.insertInto('row').values(row).execute();
    process.stdout.write(`${row.id}\n`);
  }
}

async function writePairs(db: Kysely<Tables>): Promise<never> {
  for (;;) {
    const transaction = randomUUID();
    const pair = [newRow(transaction), newRow(transaction)];
    await db.transaction().execute(async (trx) => {
      for (const row of pair) await trx.insertInto('row').values(row).execute();
    });
    process.stdout.write(pair.map((row) => `${row.id}\n`).join(''));
  }
}

function newRow(transaction: string | null): Tables['row'] {
  return { id: randomUUID(), transaction, filling: 'x'.repeat(Math.random() * LONGEST_FILLING) };
}
