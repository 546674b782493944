// Runs one statement on PGlite as `pg` would send it: with parameters, one extended-protocol batch; without,
// the simple protocol, which also takes several statements. PGlite's own query() needs six round trips.
import { messages, parse, protocol, type PGlite, type Results } from '@electric-sql/pglite';
import type { PreparedStatements } from './prepared-statements.ts';
import type { StatementRequest, StatementResult, WireValue } from './protocol.ts';

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

/** Longer lists of rows, each length with a text of its own, would push the others out of what is kept prepared. */
const KEPT_VALUES_AT_MOST = 60;
const NOT_KEPT = '';
/** Commands that may change what a prepared statement answers; `DO` may hold any. */
const CHANGING_TABLES: readonly (string | undefined)[] = ['ALTER', 'CREATE', 'DROP', 'DO'];

/** `feature_not_supported`: a prepared statement that would answer with other columns now. It was refused before it did anything. */
const OUTDATED_PLAN = '0A000';

/** Undefined when PGlite answered without completing a command: the sign that its engine is dead. */
export async function runStatement(
  pg: PGlite,
  prepared: PreparedStatements,
  { text, values }: Pick<StatementRequest, 'text' | 'values'>,
  parsers: Parsers,
): Promise<StatementResult[] | undefined> {
  const send = (batch: Uint8Array) => pg.execProtocolStream(batch, { syncToFs: false });
  const sendPrepared = (name: string, isPrepared: boolean) =>
    send(extendedBatch(name, isPrepared ? undefined : text, values));
  const answers =
    values.length === 0
      ? await sendBatch()
      : values.length > KEPT_VALUES_AT_MOST
        ? await sendPrepared(NOT_KEPT, false)
        : await sendKept();
  if (answers.some((message) => message.name === 'emptyQuery')) return [];
  if (!answers.some((message) => message.name === 'commandComplete')) return undefined;
  const results = parse.parseResults(answers, parsers).map(toResult);
  if (results.some(({ command }) => CHANGING_TABLES.includes(command))) prepared.forgetAll();
  return results;

  async function sendBatch() {
    try {
      return await send(serialize.query(text));
    } catch (error) {
      // Of several statements an earlier one may have changed tables, and have committed that.
      prepared.forgetAll();
      throw error;
    }
  }

  /** Tables may have been changed where no tag tells it, in a function. In a transaction nothing can follow an error. */
  async function sendKept() {
    try {
      return await prepared.use(text, sendPrepared);
    } catch (error) {
      const isOutdated = error instanceof messages.DatabaseError && error.code === OUTDATED_PLAN;
      if (!isOutdated || pg.isInTransaction()) throw error;
      return prepared.use(text, sendPrepared);
    }
  }
}

/** Without a text, the statement of that name is prepared already. */
function extendedBatch(name: string, text: string | undefined, values: WireValue[]): Uint8Array {
  const prepare =
    text === undefined ? [] : [serialize.close({ type: 'S', name }), serialize.parse({ name, text })];
  return Buffer.concat([
    ...prepare,
    serialize.bind({ statement: name, values }),
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
