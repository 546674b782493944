// Components whose files load when they are first shown. Not `React.lazy`: React reveals what was suspended no sooner than 300 ms
// after the last placeholder appeared, so that a file which is there within 20 ms would cost every page a third of a second.
import {
  createContext,
  createElement,
  useContext,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';

const Fallback = createContext<ReactNode>(null);

/** What lazy components in it show until their files are there; nothing unless said. */
export const WhileLoading = ({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) =>
  createElement(Fallback, { value: fallback }, children);

/** A part of a page, by the name that its file gives it. Without a network the page stays as it is, and the part comes with it. */
export const lazyNamed = <Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) => lazyComponent(async () => (await loadOnline(load))[name]);

async function loadOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return load();
  }
}

/** For what merely accompanies a page, which does without it where it cannot be loaded. */
export const lazyCompanion = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyComponent<Props>(() => load().catch(() => () => null));

interface LoadState<Props> {
  Loaded?: ComponentType<Props>;
  error?: unknown;
}

const PENDING = Object.freeze({});

/** What a page is not a page without: a file that cannot be loaded is thrown to the error boundary. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let isBegun = false;
  let state: LoadState<Props> = PENDING;
  const listeners = new Set<() => void>();

  const settle = (outcome: LoadState<Props>) => {
    state = outcome;
    for (const listener of listeners) listener();
  };

  function begin(): void {
    if (isBegun) return;
    isBegun = true;
    load().then(
      (Loaded) => settle({ Loaded }),
      (error: unknown) => settle({ error }),
    );
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  return function Lazy(props: Props) {
    begin();
    // The server renders the placeholder, whether or not another page loaded the file before.
    const { Loaded, error } = useSyncExternalStore(
      subscribe,
      () => state,
      (): LoadState<Props> => PENDING,
    );
    const fallback = useContext(Fallback);
    if (error !== undefined) throw error;
    return Loaded ? createElement(Fallback, { value: null }, createElement(Loaded, props)) : fallback;
  };
}
