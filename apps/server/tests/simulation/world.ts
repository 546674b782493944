// Virtual time and a seeded scheduler. Everything that waits (a statement, a call to a destination, a timer) is an event of an
// actor at a virtual instant; one event runs at a time, and the next only when every promise it settled has been followed up.
// The same seed gives the same history. An actor can be killed or frozen between any two events.
import { seededDice } from '../../../../bench/platform/seeded-dice.ts';

export interface Actor {
  readonly name: string;
  isDead: boolean;
  /** Its events wait until then: a pause of the process, a stalled network. */
  frozenUntilMs: number;
  /** Rolls back what it held. */
  onKill: (() => Promise<void>)[];
}

interface Event {
  atMs: number;
  turn: number;
  actor: Actor;
  run(): void | Promise<void>;
}

export interface World {
  nowMs(): number;
  /** From 0 to 1. */
  random(): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** From `from` to `to`, both included. */
  between(from: number, to: number): number;
  actor(name: string): Actor;
  /** Runs after so many virtual milliseconds; the answer takes it back. */
  after(ms: number, actor: Actor, run: Event['run']): () => void;
  sleep(ms: number, actor: Actor): Promise<void>;
  kill(actor: Actor): Promise<void>;
  freeze(actor: Actor, ms: number): void;
  /** Goes on until that instant, or until nothing is left to happen. */
  runUntil(atMs: number): Promise<void>;
  /** Of all events so far: two runs of a seed are the same history when their digests are equal. */
  digest(): number;
}

/** Any fixed instant: histories must not depend on today's date. */
const BEGINNING_MS = Date.parse('2026-03-02T08:00:00Z');

export function createWorld(seed: number): World {
  const dice = seededDice(seed);
  const random = () => dice(2 ** 30) / 2 ** 30;
  const events: Event[] = [];
  let nowMs = BEGINNING_MS;
  let turn = 0;
  let digest = 0;

  const world: World = {
    nowMs: () => nowMs,
    random,
    chance: (probability) => random() < probability,
    pick: (list) => list[Math.floor(random() * list.length)]!,
    between: (from, to) => from + Math.floor(random() * (to - from + 1)),
    actor: (name) => ({ name, isDead: false, frozenUntilMs: 0, onKill: [] }),
    after(ms, actor, run) {
      const event: Event = { atMs: nowMs + ms, turn: (turn += 1), actor, run };
      push(events, event);
      return () => void (event.run = () => {});
    },
    sleep: (ms, actor) => new Promise((resolve) => void world.after(ms, actor, resolve)),
    async kill(actor) {
      actor.isDead = true;
      for (const release of actor.onKill.splice(0)) await release();
    },
    freeze: (actor, ms) => void (actor.frozenUntilMs = Math.max(actor.frozenUntilMs, nowMs + ms)),
    async runUntil(atMs) {
      await followUp();
      for (let event = events[0]; event && event.atMs <= atMs; event = events[0]) {
        pop(events);
        if (event.actor.isDead) continue;
        if (event.actor.frozenUntilMs > event.atMs) {
          event.atMs = event.actor.frozenUntilMs;
          push(events, event);
          continue;
        }
        nowMs = Math.max(nowMs, event.atMs);
        digest = (Math.imul(digest, 31) + nowMs + event.turn) | 0;
        await event.run();
        await followUp();
      }
      nowMs = Math.max(nowMs, atMs);
    },
    digest: () => digest,
  };
  return world;
}

/** Lets every microtask run: what the last event settled has asked for its next event by then. */
const followUp = () => new Promise<void>((resolve) => setImmediate(resolve));

const isBefore = (one: Event, other: Event) =>
  one.atMs < other.atMs || (one.atMs === other.atMs && one.turn < other.turn);

/** A binary heap: the earliest event stands first. */
function push(heap: Event[], event: Event): void {
  heap.push(event);
  for (let at = heap.length - 1; at > 0;) {
    const parent = (at - 1) >> 1;
    if (!isBefore(heap[at]!, heap[parent]!)) return;
    [heap[at], heap[parent]] = [heap[parent]!, heap[at]!];
    at = parent;
  }
}

function pop(heap: Event[]): void {
  const last = heap.pop()!;
  if (heap.length === 0) return;
  heap[0] = last;
  for (let at = 0; ;) {
    const [left, right] = [2 * at + 1, 2 * at + 2];
    let least = at;
    if (left < heap.length && isBefore(heap[left]!, heap[least]!)) least = left;
    if (right < heap.length && isBefore(heap[right]!, heap[least]!)) least = right;
    if (least === at) return;
    [heap[at], heap[least]] = [heap[least]!, heap[at]!];
    at = least;
  }
}
