// What PostgreSQL's background processes would do. PGlite has none: without CHECKPOINT the write-ahead log grows
// and the next start replays all of it; without VACUUM dead rows stay and the planner knows nothing.
import fs from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Engine } from './engine.ts';
import type { FreeSpace } from './free-space.ts';

export interface UpkeepOptions {
  folder: string;
  engine: Engine;
  freeSpace: FreeSpace;
  longMs: number;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** How often it looks whether something is due. */
const LOOK_EVERY_MS = 30_000;

/** Bounds what the next start has to replay after a crash by time … */
const CHECKPOINT_EVERY_MS = 5 * 60_000;

/** … and by size: about a second of replay. */
const CHECKPOINT_AFTER_BYTES = 64 * 1024 * 1024;

const VACUUM_EVERY_MS = 24 * 60 * 60_000;

export class Upkeep {
  readonly #options: UpkeepOptions;
  readonly #vacuumMark: string;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  /** Unknown at the start, so the first look makes a checkpoint. */
  #checkpointedAt = 0;
  #checkpointedLsn = 0;

  constructor(options: UpkeepOptions) {
    this.#options = options;
    this.#vacuumMark = path.join(options.folder, 'vacuumed');
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#running = this.#running.then(() => this.look());
    }, LOOK_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  async #checkpoint(): Promise<void> {
    this.#options.freeSpace.assertRoom();
    await this.#options.engine.run({ text: 'CHECKPOINT', limitMs: this.#options.longMs });
    this.#checkpointedAt = Date.now();
    this.#checkpointedLsn = await this.#logPosition();
  }

  /** The mark is a file, so that a server that is restarted every day is vacuumed all the same. */
  async #vacuum(): Promise<void> {
    const startedAt = performance.now();
    await this.#options.engine.run({ text: 'VACUUM ANALYZE', limitMs: this.#options.longMs });
    fs.writeFileSync(this.#vacuumMark, '');
    this.#options.log.info(
      { durationMs: Math.round(performance.now() - startedAt) },
      'The database was vacuumed.',
    );
  }

  /** Does what is due; never throws, because no caller awaits it. */
  async look(): Promise<void> {
    try {
      if (await this.#isCheckpointDue()) await this.#checkpoint();
      if (this.#isVacuumDue()) await this.#vacuum();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'The upkeep of the database failed and is tried again.');
    }
  }

  async #isCheckpointDue(): Promise<boolean> {
    const writtenBytes = (await this.#logPosition()) - this.#checkpointedLsn;
    if (writtenBytes > CHECKPOINT_AFTER_BYTES) return true;
    return writtenBytes > 0 && Date.now() - this.#checkpointedAt > CHECKPOINT_EVERY_MS;
  }

  async #logPosition(): Promise<number> {
    const text = `SELECT (pg_current_wal_insert_lsn() - '0/0')::float8 AS position`;
    const [result] = await this.#options.engine.run({ text });
    return Number(result?.rows[0]?.position);
  }

  #isVacuumDue(): boolean {
    if (!fs.existsSync(this.#vacuumMark)) fs.writeFileSync(this.#vacuumMark, '');
    return Date.now() - fs.statSync(this.#vacuumMark).mtimeMs > VACUUM_EVERY_MS;
  }
}
