// Statements that write by calling a function: the embedded database refuses them too while its disk is nearly full.
import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { expect, test } from 'vitest';
import { storeMessages } from '../src/features/chat/messages/append.store.ts';
import { type Batch, postBatch } from '../src/features/wallet/ledger/ledger.store.ts';
import { FreeSpace } from '../src/platform/db/embedded/free-space.ts';
import type { Tables } from '../src/platform/db/tables.ts';

const nearlyFull = new FreeSpace(() => 0);

class FullDisk extends DummyDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      async executeQuery({ sql }: CompiledQuery) {
        nearlyFull.assertRoomFor(sql);
        return { rows: [] };
      },
      streamQuery: () => {
        throw new Error('Nothing is streamed.');
      },
    };
  }
}

const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new FullDisk(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const NO_OPERATIONS: Batch = {
  at: new Date(),
  ops: [],
  actors: [],
  keys: [],
  requests: [],
  reasons: [],
  notes: [],
  dayLimits: [],
  evenIfFrozen: [],
  legCounts: [],
  kinds: [],
  debits: [],
  credits: [],
  amounts: [],
  refOps: [],
  refLegs: [],
};

test('what only reads is answered', async () => {
  expect(await db.selectFrom('chat_rooms').select('id').execute()).toEqual([]);
});

test.each([
  ['sending messages', () => storeMessages(db, [], new Date())],
  ['posting to the ledger', () => postBatch(db, NO_OPERATIONS)],
])('%s is refused', async (_, write) => {
  await expect(write()).rejects.toMatchObject({ code: '53100' });
});
