// What the operations of this feature are given.
import type { Db } from '../../platform/db/tables.ts';

export interface AccountsDeps {
  db: Db;
}
