// How long the machine waits for what. Only tests shorten some.
export interface Timings {
  pollMs: number;
  leaseMs: number;
  settleMs: number;
  upkeepMs: number;
  backOffMs: number;
  prepareLimitMs: number;
  commitLimitMs: number;
  drainMs: number;
  atOnce: number;
  slotLentAfterMs: number;
  heldAtMost: number;
  heldInAll: number;
  perDestination: number;
  troubledAtMost: number;
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
  /** Of a destination, after its second failure in a row; doubled with each. */
  backOffMs: 2_000,
  /** A site that was connected again goes on within seconds. */
  upkeepMs: 5_000,
  /** A long video on a slow line. */
  prepareLimitMs: 600_000,
  commitLimitMs: 120_000,
  /** Shorter than the process manager's patience with SIGTERM. */
  drainMs: 15_000,
  /** On the network. A post takes two answers of its destination: with 200 ms each this is 250 posts a second. */
  atOnce: 100,
  /** A destination that works answers sooner. */
  slotLentAfterMs: 10_000,
  /** With those that wait for a slot or for the database. */
  heldAtMost: 200,
  /** With those that wait for a slow destination or writer. */
  heldInAll: 1_000,
  /** With two it often waits for our database. Shared hosts let a site answer ten requests at once, or more. */
  perDestination: 3,
  /** All that failed last time together: the others keep most places. */
  troubledAtMost: 40,
};
