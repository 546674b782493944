// The keys that React is given for one component: what it holds in its state lasts while they stay the same.
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';

const RUNTIMES = ['react/jsx-runtime', 'react/jsx-dev-runtime'];

type Create = (type: unknown, props: object, key: unknown, ...more: unknown[]) => ReactNode;

export function noteKeysOf(component: unknown): unknown[] {
  const keys: unknown[] = [];
  const noting =
    (create: Create): Create =>
    (type, props, key, ...more) => {
      if (type === component) keys.push(key);
      return create(type, props, key, ...more);
    };
  for (const runtime of RUNTIMES)
    vi.doMock(runtime, async (original) => {
      const real = await original<{ jsx: Create; jsxs: Create; jsxDEV: Create }>();
      return { ...real, jsx: noting(real.jsx), jsxs: noting(real.jsxs), jsxDEV: noting(real.jsxDEV) };
    });
  onTestFinished(() => {
    for (const runtime of RUNTIMES) vi.doUnmock(runtime);
  });
  return keys;
}
