// Audio and video calls between two members: who is in which call, and the signals by which their browsers connect. Media never
// passes the portal.
import { withDeps, type Feature } from '../../platform/operation.ts';
import { withSocketDeps } from '../../platform/realtime/socket-handler.ts';
import { createCallAudience } from './call-audience.ts';
import type { CallDeps, CallParts } from './calls.deps.ts';
import { callJobs } from './calls.jobs.ts';
import { accept, end, initiate, leaveCalls, reject, reportRinging, sync } from './calls.socket.ts';
import { readIceServers } from './read-ice-servers.ts';
import { relayAnswer, relayCandidate, relayOffer } from './relay-signals.ts';
import { createSeats } from './seats.ts';
import { watchCalls } from './watch-calls.ts';

export function callsFeature(parts: CallParts): Feature {
  const deps: CallDeps = { ...parts, audience: createCallAudience(), seats: createSeats(parts) };
  return {
    name: 'calls',
    operations: [readIceServers].map(withDeps(deps)),
    sockets: [
      initiate,
      reportRinging,
      accept,
      reject,
      end,
      sync,
      relayOffer,
      relayAnswer,
      relayCandidate,
    ].map(withSocketDeps(deps)),
    disconnects: [leaveCalls(deps)],
    jobs: [...callJobs(deps), watchCalls(deps)],
    listen: deps.audience.open,
  };
}
