// The servers that help the connection of a call, with credentials of the member's own.
import { callRoutes } from '@msm/contract/calls/routes';
import { handler } from '../../platform/operation.ts';
import type { CallDeps } from './calls.deps.ts';

export const readIceServers = handler(
  callRoutes.readIceServers,
  async ({ member }, { iceServersFor, clock }: CallDeps) => iceServersFor(member.id, clock.now()),
);
