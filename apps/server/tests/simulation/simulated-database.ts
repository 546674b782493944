// The real stores on PGlite in memory, one handle for each actor. A statement is an event: it takes virtual time, others run
// between two statements, and its actor can be killed before it is sent or before its answer is heard. A transaction owns the
// one session, as with the embedded database; a killed actor's is rolled back.
import { PGlite } from '@electric-sql/pglite';
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import { migrate } from '../../src/platform/db/migrate.ts';
import type { Db } from '../../src/platform/db/tables.ts';
import { createPreparedStatements } from './prepared-statements.ts';
import type { Actor, World } from './world.ts';

export interface Weather {
  /** Probability of a kill at a statement. */
  kill: number;
  /** Probability that the actor stands still for longer than a lease. */
  freeze: number;
  longestFreezeMs: number;
}

export interface SimulatedDatabase {
  /** Answers at once and in no one's time: for the oracle. */
  direct: Db;
  /** `onCommitted` runs with the commit, before anything else happens: what a member is told is true at that moment. */
  handleOf(world: World, actor: Actor, weather: Weather, onCommitted?: () => Promise<void>): Db;
  /** Empty, for the next history. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Held by one transaction at a time. */
interface Session {
  owner: SimulatedConnection | undefined;
  waiting: (() => void)[];
}

/** Nothing outlives the process: what makes a crash of the database harmless is left out. */
const QUICK = ['full_page_writes=off', 'synchronous_commit=off'].flatMap((setting) => ['-c', setting]);

export async function openSimulatedDatabase(): Promise<SimulatedDatabase> {
  const pg = await PGlite.create({ startParams: [...PGlite.defaultStartParams, ...QUICK] });
  const execute = createPreparedStatements(pg);
  let session: Session = { owner: undefined, waiting: [] };
  const direct = handle(new SimulatedDriver(execute, (run) => run()));
  await migrate(direct);
  // Tables are small and have no statistics: one plan serves all parameters.
  await pg.exec('set plan_cache_mode = force_generic_plan');
  return {
    direct,
    handleOf: (world, actor, weather, onCommitted) => {
      const own = session;
      return handle(
        new SimulatedDriver(execute, (run, step) =>
          inTurn({ world, actor, weather, own, onCommitted }, run, step),
        ),
      );
    },
    async reset() {
      session = { owner: undefined, waiting: [] };
      await pg.exec('ROLLBACK');
      // Append-only tables have triggers against this.
      await pg.exec(
        'set session_replication_role = replica; truncate users, accounts cascade; set session_replication_role = origin',
      );
    },
    close: () => pg.close(),
  };

  interface Whose {
    world: World;
    actor: Actor;
    weather: Weather;
    own: Session;
    onCommitted: (() => Promise<void>) | undefined;
  }

  function inTurn<T>(whose: Whose, run: () => Promise<T>, { role, connection }: Step): Promise<T> {
    const { world, actor, weather, own, onCommitted } = whose;
    return new Promise((resolve, reject) => {
      const attempt = async (): Promise<void> => {
        if (own.owner && own.owner !== connection)
          return void own.waiting.push(() => world.after(0, actor, attempt));
        if (world.chance(weather.kill)) return world.kill(actor);
        if (role === 'begin') own.owner = connection;
        let settle: () => void;
        try {
          const result = await run();
          settle = () => resolve(result);
        } catch (error) {
          settle = () => reject(error);
        }
        if (role === 'commit' || role === 'rollback') release(own);
        if (role === 'commit') await onCommitted?.();
        if (world.chance(weather.kill)) return world.kill(actor);
        if (world.chance(weather.freeze)) world.freeze(actor, world.between(1_000, weather.longestFreezeMs));
        world.after(0, actor, () => settle());
      };
      if (role === 'begin')
        actor.onKill.push(async () => {
          if (own.owner !== connection) return;
          await pg.exec('ROLLBACK');
          release(own);
        });
      world.after(latencyMs(world), actor, attempt);
    });
  }
}

/** Statements of different actors overtake each other. */
const latencyMs = (world: World) => (world.chance(0.02) ? world.between(50, 3_000) : world.between(0, 20));

function release(session: Session): void {
  session.owner = undefined;
  for (const wake of session.waiting.splice(0)) wake();
}

type Role = 'alone' | 'begin' | 'inside' | 'commit' | 'rollback';
interface Step {
  role: Role;
  connection: SimulatedConnection;
}
type Execute = ReturnType<typeof createPreparedStatements>;
type Turn = <T>(run: () => Promise<T>, step: Step) => Promise<T>;

const handle = (driver: Driver): Db =>
  new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }) as unknown as Db;

class SimulatedConnection implements DatabaseConnection {
  isInTransaction = false;
  readonly #execute: Execute;
  readonly #turn: Turn;

  constructor(execute: Execute, turn: Turn) {
    this.#execute = execute;
    this.#turn = turn;
  }

  executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return this.send(text, parameters, this.isInTransaction ? 'inside' : 'alone');
  }

  async send<R>(text: string, values: readonly unknown[], role: Role): Promise<QueryResult<R>> {
    return this.#turn(
      async () => {
        const { rows, affectedRows } = await this.#execute(text, values);
        return { rows: rows as R[], numAffectedRows: BigInt(affectedRows) };
      },
      { role, connection: this },
    );
  }

  // oxlint-disable-next-line require-yield -- the interface asks for a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Nothing is streamed here.');
  }
}

class SimulatedDriver implements Driver {
  readonly #execute: Execute;
  readonly #turn: Turn;

  constructor(execute: Execute, turn: Turn) {
    this.#execute = execute;
    this.#turn = turn;
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<SimulatedConnection> {
    return new SimulatedConnection(this.#execute, this.#turn);
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: SimulatedConnection): Promise<void> {
    await connection.send('BEGIN', [], 'begin');
    connection.isInTransaction = true;
  }

  async commitTransaction(connection: SimulatedConnection): Promise<void> {
    connection.isInTransaction = false;
    await connection.send('COMMIT', [], 'commit');
  }

  async rollbackTransaction(connection: SimulatedConnection): Promise<void> {
    connection.isInTransaction = false;
    await connection.send('ROLLBACK', [], 'rollback');
  }
}
