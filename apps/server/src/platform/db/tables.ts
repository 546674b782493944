// The tables, as the queries see them. Each feature adds its own beside its store by declaration merging, so that the
// platform knows none of them.
import type { Kysely } from 'kysely';

// oxlint-disable-next-line typescript/no-empty-object-type -- features add their tables by declaration merging
export interface Tables {}

/** The root handle or a transaction's: a store takes either. Inside a transaction only its own handle may be used. */
export type Db = Kysely<Tables>;
