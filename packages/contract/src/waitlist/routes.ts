// The waitlist of the token: visitors join and leave by mailed links, SuperAdmin keeps the list.
import * as z from 'zod/mini';
import { Nothing } from '../fields.ts';
import { get, post } from '../route.ts';
import { JOIN_LIMIT, WAITLIST_LINK_LIMIT } from './limits.ts';
import {
  ChosenEntries,
  JoinWaitlistInput,
  WaitlistFilter,
  WaitlistLinkInput,
  WaitlistPage,
  WaitlistQuery,
} from './schemas.ts';

export const waitlistRoutes = {
  joinWaitlist: post('/api/waitlist', {
    access: 'visitor',
    input: JoinWaitlistInput,
    output: Nothing,
    limit: JOIN_LIMIT,
    summary:
      'Ask for a place on the waitlist. The address gets a mail; the answer is the same for every address.',
  }),
  confirmWaitlist: post('/api/waitlist/confirm', {
    access: 'visitor',
    input: WaitlistLinkInput,
    output: Nothing,
    limit: WAITLIST_LINK_LIMIT,
    summary: 'Confirm an address by the link from its mail.',
  }),
  leaveWaitlist: post('/api/waitlist/leave', {
    access: 'visitor',
    input: WaitlistLinkInput,
    output: Nothing,
    limit: WAITLIST_LINK_LIMIT,
    summary: 'Leave the waitlist by the link from a mail. What was stored is deleted.',
  }),
  listWaitlist: get('/api/waitlist', {
    access: 'superadmin',
    input: WaitlistQuery,
    output: WaitlistPage,
    summary: 'The waitlist, newest first, with how many are in each state.',
  }),
  exportWaitlist: get('/api/waitlist/export', {
    access: 'superadmin',
    input: WaitlistFilter,
    output: 'text',
    summary: 'The filtered waitlist as CSV for a spreadsheet.',
  }),
  inviteWaiting: post('/api/waitlist/invitations', {
    access: 'superadmin',
    input: ChosenEntries,
    output: z.object({ invited: z.number() }),
    summary: 'Mail an invitation to those of the entries that are confirmed and not invited yet.',
  }),
  removeWaiting: post('/api/waitlist/removals', {
    access: 'superadmin',
    input: ChosenEntries,
    output: z.object({ removed: z.number() }),
    summary: 'Delete entries. Nobody is told.',
  }),
} as const;
