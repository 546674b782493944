// Statements to PGlite as prepared ones: parsed and planned once, then one message for each call. Parsing and planning is most of
// what a small statement costs, and a simulation sends the same ones millions of times.
import { parse, protocol, type PGlite } from '@electric-sql/pglite';
import type { StatementResult } from '../../src/platform/db/embedded/protocol.ts';
import { parsersOf } from '../../src/platform/db/embedded/wire-statement.ts';
import { toWireValue } from '../../src/platform/db/embedded/wire-values.ts';

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];

interface Prepared {
  name: string;
  /** RowDescription of the protocol: sent once, at the preparation. Empty for statements without rows. */
  rowDescription: Message[];
}

const { serialize } = protocol;

export function createPreparedStatements(pg: PGlite) {
  const known = new Map<string, Prepared>();
  const parsers = parsersOf(pg).bigint;

  const send = (...parts: Uint8Array[]) =>
    pg.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false });

  async function prepare(text: string): Promise<Prepared> {
    const name = `statement_${known.size}`;
    const messages = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const prepared = {
      name,
      rowDescription: messages.filter((message) => message.name === 'rowDescription'),
    };
    known.set(text, prepared);
    return prepared;
  }

  return async (
    text: string,
    values: readonly unknown[],
  ): Promise<Pick<StatementResult, 'rows'> & { affectedRows: number }> => {
    const { name, rowDescription } = known.get(text) ?? (await prepare(text));
    const messages = await send(
      serialize.bind({ statement: name, values: values.map(toWireValue) }),
      serialize.execute(),
    );
    const [result] = parse.parseResults([...rowDescription, ...messages], parsers);
    return { rows: result?.rows ?? [], affectedRows: result?.affectedRows ?? 0 };
  };
}
