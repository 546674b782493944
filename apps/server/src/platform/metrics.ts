// Numbers for Prometheus. Labels are routes and kinds, never members: their count stays small.
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer, by route.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers: [registry],
    }),
    sockets: new Gauge({
      name: 'sockets_open',
      help: 'Open sockets, by channel.',
      labelNames: ['channel'],
      registers: [registry],
    }),
    socketFaults: new Counter({
      name: 'socket_event_refusals_total',
      help: 'Socket events that were refused or failed, by kind.',
      labelNames: ['event', 'kind'],
      registers: [registry],
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
