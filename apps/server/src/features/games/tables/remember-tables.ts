// Tables as this node last knew them, with the commands that were stored for them: a move is decided on what is remembered, and its
// compare and set by version finds out when another node was faster.
import type { TableRow } from '../games.tables.ts';

/** A busy node has fewer games on. */
const MAX_REMEMBERED = 2_000;

export interface Remembered {
  table: TableRow;
  /** Ids of commands, each under its player's. */
  keys: Set<string>;
}

export interface TableMemory {
  /** Reads those that are not remembered. A table that does not exist is left out. */
  recall(ids: readonly string[]): Promise<Map<string, Remembered>>;
  keep(remembered: Remembered): void;
  forget(id: string): void;
}

export function rememberTables(
  read: (ids: readonly string[]) => Promise<(TableRow & { keys: string[] | null })[]>,
): TableMemory {
  const known = new Map<string, Remembered>();

  function keep(remembered: Remembered): void {
    const { id, status } = remembered.table;
    known.delete(id);
    if (status === 'finished' || status === 'closed') return;
    known.set(id, remembered);
    const [oldest] = known.keys();
    if (known.size > MAX_REMEMBERED && oldest !== undefined) known.delete(oldest);
  }

  return {
    async recall(ids) {
      const unique = [...new Set(ids)];
      const missing = unique.filter((id) => !known.has(id));
      const found = new Map(unique.flatMap((id) => (known.has(id) ? [[id, known.get(id)!] as const] : [])));
      if (missing.length > 0)
        for (const { keys, ...table } of await read(missing)) {
          const remembered = { table, keys: new Set(keys) };
          found.set(table.id, remembered);
          keep(remembered);
        }
      return found;
    },
    keep,
    forget: (id) => void known.delete(id),
  };
}
