// Who sits at a table, as boards show it.
export interface Player {
  name: string;
  kind: 'member' | 'guest' | 'bot';
  /** Undefined where it cannot be known, as of the computer. */
  isConnected?: boolean;
  rating?: number | null;
}

/** Short enough for six at a phone. */
export const botName = (seat: number): string => `Bot ${seat + 1}`;

/** What a board is given, by a game against the computer and by a table on the server alike. */
export interface BoardProps<View, Command> {
  view: View;
  /** Null: watching. */
  seat: number | null;
  players: readonly Player[];
  /** Sends a command; a board whose `act` is missing cannot be played on, as in a replay. */
  act?: ((command: Command) => void) | undefined;
  /** When the holder of the turn runs out of time, by `performance.now()`; null where no time is kept. */
  deadlineMs?: number | null;
}
