// How long the machine waits for what. Tests shorten some; nobody else does.
export interface Timings {
  pollMs: number;
  leaseMs: number;
  settleMs: number;
  sweepMs: number;
  prepareLimitMs: number;
  commitLimitMs: number;
  drainMs: number;
  atOnce: number;
  heldAtMost: number;
  perDestination: number;
}

export const TIMINGS: Timings = {
  /** A post starts within a second of its time, and the database answers two small questions a second. */
  pollMs: 500,
  /** Longer than a pause of the process or a hiccup of the database; renewed three times as often. */
  leaseMs: 30_000,
  /**
   * A server that lost its caller may still be finishing the request: a look before that would see nothing, and the post
   * would be sent twice. Hosts end a script after a minute at the latest.
   */
  settleMs: 75_000,
  sweepMs: 60_000,
  /** A long video on a slow line. */
  prepareLimitMs: 600_000,
  commitLimitMs: 120_000,
  /** Shorter than the process manager's patience with SIGTERM. */
  drainMs: 15_000,
  /** On the network. */
  atOnce: 50,
  /** With those that wait for a slot or whose end is being written: a slot never waits for the database. */
  heldAtMost: 100,
  /** A small site on a shared host bears two. */
  perDestination: 2,
};
