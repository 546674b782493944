// Runs one statement on PGlite as `pg` would send it: with parameters, one extended-protocol batch; without,
// the simple protocol, which also takes several statements. PGlite's own query() needs six round trips.
import { parse, protocol, type PGlite, type Results } from '@electric-sql/pglite';
import type { StatementResult, WireValue } from './protocol.ts';

type Parsers = PGlite['parsers'];

/** PostgreSQL's numbers for its types, as in its catalogue pg_type. */
const OID = { bytea: 17, int8: 20, date: 1082 } as const;

/** Types from here on were made by a migration; `pg` shows them and their arrays as text. */
const FIRST_USER_OID = 16_384;

const { serialize } = protocol;

/** One set of parsers per wish for int8. Call after opening: PGlite learns of array types then. */
export function parsersOf(pg: PGlite): Record<'bigint' | 'number', Parsers> {
  pg.parsers[OID.int8] = BigInt;
  pg.parsers[OID.bytea] = (hex) => new Uint8Array(Buffer.from(hex.slice(2), 'hex'));
  pg.parsers[OID.date] = localMidnight;
  const builtIn: Parsers = Object.fromEntries(
    Object.entries(pg.parsers).filter(([oid]) => Number(oid) < FIRST_USER_OID),
  );
  return { bigint: builtIn, number: { ...builtIn, [OID.int8]: Number } };
}

/** As `pg` reads a date: midnight where the server runs. */
function localMidnight(text: string): Date | number {
  if (text === 'infinity') return Infinity;
  if (text === '-infinity') return -Infinity;
  return new Date(`${text}T00:00:00`);
}

/** Undefined when PGlite answered without completing a command: the sign that its engine is dead. */
export async function runStatement(
  pg: PGlite,
  text: string,
  values: WireValue[],
  parsers: Parsers,
): Promise<StatementResult[] | undefined> {
  const batch = values.length === 0 ? serialize.query(text) : extendedBatch(text, values);
  const messages = await pg.execProtocolStream(batch, { syncToFs: false });
  if (messages.some((message) => message.name === 'emptyQuery')) return [];
  if (!messages.some((message) => message.name === 'commandComplete')) return undefined;
  return parse.parseResults(messages, parsers).map(toResult);
}

function extendedBatch(text: string, values: WireValue[]): Uint8Array {
  return Buffer.concat([
    serialize.parse({ text }),
    serialize.bind({ values }),
    serialize.describe({ type: 'P' }),
    serialize.execute(),
    serialize.sync(),
  ]);
}

function toResult(result: Results): StatementResult {
  return {
    command: result.command,
    rowCount: result.rowCount,
    rows: result.rows,
    byteColumns: result.fields.filter((field) => field.dataTypeID === OID.bytea).map((field) => field.name),
  };
}
