// What the operations of this feature are given.
import type { GamesParts } from './games.parts.ts';
import type { Presence } from './presence/presence.ts';
import type { Audience } from './tables/audience.ts';
import type { ChangeTable } from './tables/change-tables.ts';

/** With what the feature makes of it. */
export interface GamesDeps extends GamesParts {
  audience: Audience;
  changeTable: ChangeTable;
  presence: Presence;
}
