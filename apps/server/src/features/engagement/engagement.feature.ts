// Engagement and the bell: who did what, who is told of it, and the socket that tells it at once. Other features ring
// the bell through the notifications port.
import { withDeps, type Feature } from '../../platform/operation.ts';
import { withSocketDeps } from '../../platform/realtime/socket-handler.ts';
import { engage } from './engage.ts';
import type { EngagementDeps } from './engagement.deps.ts';
import { engagementJobs } from './engagement.jobs.ts';
import { authenticate, emptyRooms, joinRoom, leaveRoom } from './engagement.socket.ts';
import { findMemberTarget } from './find-member-target.ts';
import { listEngagements } from './list-engagements.ts';
import { listNotifications } from './list-notifications.ts';
import { readAllNotifications } from './read-all-notifications.ts';
import { readNotification } from './read-notification.ts';
import { removeNotification } from './remove-notification.ts';
import { tellMembers } from './tell-members.ts';

/** Beside members, what other features let be engaged with. */
export const engagementFeature = (parts: EngagementDeps): Feature =>
  openedBy({ ...parts, targets: new Map([...parts.targets, ['user', findMemberTarget(parts.users)]]) });

const openedBy = (deps: EngagementDeps): Feature => ({
  name: 'engagement',
  operations: [
    listNotifications,
    readNotification,
    readAllNotifications,
    removeNotification,
    engage,
    listEngagements,
  ].map(withDeps(deps)),
  sockets: [authenticate, joinRoom, leaveRoom].map(withSocketDeps(deps)),
  jobs: engagementJobs(deps),
  listen(realtime) {
    tellMembers(deps, realtime);
    emptyRooms(deps, realtime);
  },
});
