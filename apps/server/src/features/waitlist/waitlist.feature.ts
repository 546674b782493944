// The waitlist of the token: double opt-in by mail, leaving by a link, and the list that SuperAdmin keeps.
import { withDeps, type Feature } from '../../platform/operation.ts';
import { confirmWaitlist } from './confirm-waitlist.ts';
import { exportWaitlist } from './export-waitlist.ts';
import { inviteWaiting } from './invite-waiting.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { leaveWaitlist } from './leave-waitlist.ts';
import { listWaitlist } from './list-waitlist.ts';
import { removeWaiting } from './remove-waiting.ts';
import type { WaitlistDeps } from './waitlist.deps.ts';
import { waitlistJobs } from './waitlist.jobs.ts';

export const waitlistFeature = (deps: WaitlistDeps): Feature => ({
  name: 'waitlist',
  operations: [
    joinWaitlist,
    confirmWaitlist,
    leaveWaitlist,
    listWaitlist,
    exportWaitlist,
    inviteWaiting,
    removeWaiting,
  ].map(withDeps(deps)),
  jobs: waitlistJobs(deps),
});
