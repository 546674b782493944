// Every promise of the contract is kept by exactly one operation or socket handler of the feature of the same name, and
// nothing is served that was not promised; otherwise the server does not start.
import type { Route } from '@msm/contract/route';
import type { ClientEvent, ServerEvent } from '@msm/contract/socket-event';
import type { Feature } from './operation.ts';

type ByFeature<T> = Readonly<Record<string, Readonly<Record<string, T>>>>;

interface Promises {
  routes: ByFeature<Route>;
  events: ByFeature<ClientEvent | ServerEvent>;
}

export function assertPromisesKept({ routes, events }: Promises, features: Feature[]): void {
  const names = new Set([
    ...features.map(({ name }) => name),
    ...Object.keys(routes),
    ...Object.keys(events),
  ]);
  for (const name of names) {
    const feature = features.find((each) => each.name === name);
    assertOneEach(
      name,
      Object.values(routes[name] ?? {}),
      (feature?.operations ?? []).map(({ route }) => route),
      wordsForRoute,
    );
    const clientEvents = Object.values(events[name] ?? {}).filter(
      (event): event is ClientEvent => 'ack' in event,
    );
    assertOneEach(
      name,
      clientEvents,
      (feature?.sockets ?? []).map(({ event }) => event),
      wordsForEvent,
    );
  }
}

const wordsForRoute = ({ method, path }: Route) => `${method} ${path}`;
const wordsForEvent = ({ name }: ClientEvent) => `the event ${name}`;

function assertOneEach<T>(feature: string, promised: T[], kept: T[], wordsFor: (promise: T) => string): void {
  for (const promise of promised) {
    const count = kept.filter((each) => each === promise).length;
    if (count !== 1)
      throw new Error(`${feature}: ${wordsFor(promise)} has ${count} handlers instead of one.`);
  }
  const stray = kept.find((each) => !promised.includes(each));
  if (stray) throw new Error(`${feature}: ${wordsFor(stray)} is handled but not promised.`);
}
