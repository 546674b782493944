// A component whose file loads when it is first shown, by the name that the file gives it.
import { lazy, type ComponentType } from 'react';

export const lazyNamed = <Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }));
