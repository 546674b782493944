// What accompanies every page without being part of it. Loads when the page has come to rest: nobody waits for it.
import { useEffect } from 'react';
import { ConsentGate } from '../features/privacy/consent-gate.tsx';
import { PageViews } from '../features/traffic/page-views.tsx';
import { startConnectionMonitor } from '../platform/connection-monitor.ts';
import { ConnectionBanner } from './shell/connection-banner.tsx';
import { FloatingButtons } from './shell/floating-buttons.tsx';
import { PullToRefresh } from './shell/pull-to-refresh.tsx';

export function Companions() {
  useEffect(startConnectionMonitor, []);
  return (
    <>
      <ConsentGate />
      <PageViews />
      <FloatingButtons />
      <ConnectionBanner />
      <PullToRefresh />
    </>
  );
}
