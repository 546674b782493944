// What accompanies every page without being part of it. Loads when the page has come to rest: nobody waits for it.
import { lazy, Suspense, useEffect } from 'react';
import { ConsentGate } from '../features/privacy/consent-gate.tsx';
import { PageViews } from '../features/traffic/page-views.tsx';
import { startConnectionMonitor } from '../platform/connection-monitor.ts';
import { ConnectionBanner } from './shell/connection-banner.tsx';
import { PullToRefresh } from './shell/pull-to-refresh.tsx';

const FloatingButtons = lazy(async () => ({
  default: (await import('./shell/floating-buttons.tsx')).FloatingButtons,
}));

export function Companions() {
  useEffect(startConnectionMonitor, []);
  return (
    <>
      <ConsentGate />
      <PageViews />
      <Suspense>
        <FloatingButtons />
      </Suspense>
      <ConnectionBanner />
      <PullToRefresh />
    </>
  );
}
