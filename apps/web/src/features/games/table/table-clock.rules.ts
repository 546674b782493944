// Times of a table in the clock of this page: the server's instants are compared with the server's own `now`, never with the clock of
// the device, which may be wrong by hours.
import type { TableView } from '@msm/contract/games/schemas';
import type { Clocks } from '../board/clock-face.tsx';

type Clock = TableView['clock'];

/** When the running seat's time is up, by `performance.now()`. */
export const deadlineOf = ({ now, deadline }: Clock, receivedAtMs: number): number | null =>
  deadline === null ? null : receivedAtMs + Date.parse(deadline) - Date.parse(now);

export const clocksOf = ({ remainingMs, running }: Clock, receivedAtMs: number): Clocks | null =>
  remainingMs && { remainingMs, running, atMs: receivedAtMs };

/** How long a player has been away, as of when the view came. */
export const absentMs = (clock: Clock, absentSince: string | null): number =>
  absentSince === null ? 0 : Math.max(0, Date.parse(clock.now) - Date.parse(absentSince));
