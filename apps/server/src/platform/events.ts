// Telling: one feature says what happened, others listen. Names map to ids; sent after commit; may be lost in a crash.
// What must happen is a job instead (jobs.ts). A feature adds its events to the map beside its door.
import type { Log } from './log.ts';
import type { Broadcast } from './nodes/broadcast.ts';

// oxlint-disable-next-line typescript/no-empty-object-type -- features add their events by declaration merging
export interface EventMap {}

export type EventName = keyof EventMap;
type Listener<N extends EventName> = (payload: EventMap[N]) => void | Promise<void>;

export interface Events {
  emit<N extends EventName>(name: N, payload: EventMap[N]): void;
  /** Runs once, on the node that emits. */
  on<N extends EventName>(name: N, listener: Listener<N>): void;
  /** Runs on every node: for what each keeps in memory. */
  onEveryNode<N extends EventName>(name: N, listener: Listener<N>): void;
}

const CHANNEL = 'events';

export function createEvents(log: Log, broadcast: Broadcast): Events {
  const here = new Map<string, Listener<never>[]>();
  const everywhere = new Map<string, Listener<never>[]>();

  const run = (listeners: Listener<never>[] | undefined, name: string, payload: unknown) => {
    for (const listener of listeners ?? []) {
      Promise.resolve()
        .then(() => listener(payload as never))
        .catch((error: unknown) => log.error({ err: error, event: name }, 'an event listener failed'));
    }
  };
  broadcast.receive(CHANNEL, (message) => {
    const { name, payload } = JSON.parse(message) as { name: string; payload: unknown };
    run(everywhere.get(name), name, payload);
  });

  return {
    emit(name, payload) {
      run(here.get(name), name, payload);
      if (everywhere.has(name)) {
        run(everywhere.get(name), name, payload);
        broadcast.send(CHANNEL, JSON.stringify({ name, payload }));
      }
    },
    on: (name, listener) => void here.set(name, [...(here.get(name) ?? []), listener]),
    onEveryNode: (name, listener) => void everywhere.set(name, [...(everywhere.get(name) ?? []), listener]),
  };
}
