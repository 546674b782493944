// Asks again for what something that happened may have changed. A list that is still on its way for the first time is asked
// for anew as well: it may have been read before that, and the library would take it for fresh.
import type { QueryClient, QueryKey } from '@tanstack/react-query';

export async function askAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  await queries.invalidateQueries({ queryKey });
}
