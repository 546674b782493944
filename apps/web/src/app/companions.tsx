// What accompanies every page without being part of it. Loads when the page has come to rest, so that no page waits for it.
import { useEffect } from 'react';
import { PageViews } from '../features/traffic/page-views.tsx';
import { startConnectionMonitor } from '../platform/connection-monitor.ts';
import { FloatingLayer } from './shell/floating-layer.tsx';
import { PullToRefresh } from './shell/pull-to-refresh.tsx';

export function Companions() {
  useEffect(startConnectionMonitor, []);
  return (
    <>
      <PageViews />
      <FloatingLayer />
      <PullToRefresh />
    </>
  );
}
