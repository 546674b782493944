// Messages to support, from every visitor, and the inbox of SuperAdmin.
import * as z from 'zod/mini';
import { Id } from '../fields.ts';
import { get, patch, post } from '../route.ts';
import { CONTACT_LIMIT, LOOK_UP_LIMIT } from './limits.ts';
import {
  BulkChange,
  ContactInput,
  Filed,
  InboxMessage,
  InboxPage,
  InboxQuery,
  LookedUp,
  LookUpInput,
  MessageChange,
  MessageFilter,
  RecentUnread,
  RecentUnreadQuery,
  Reply,
  ReplyInput,
  WholeMessage,
} from './schemas.ts';

const MessageParams = z.object({ id: Id });

export const supportRoutes = {
  submitMessage: post('/api/messages/contact', {
    access: 'visitor',
    input: ContactInput,
    output: Filed,
    status: 201,
    limit: CONTACT_LIMIT,
    summary: 'Write to support. The answer carries the reference to keep.',
  }),
  lookUpMessage: post('/api/messages/status', {
    access: 'visitor',
    input: LookUpInput,
    output: LookedUp,
    limit: LOOK_UP_LIMIT,
    summary: 'What became of a message, by its reference and the e-mail of its sender.',
  }),
  countUnread: get('/api/messages/unread-count', {
    access: 'superadmin',
    output: z.object({ data: z.object({ unreadCount: z.number() }) }),
    summary: 'How many messages nobody has read.',
  }),
  listRecentUnread: get('/api/messages/recent-unread', {
    access: 'superadmin',
    input: RecentUnreadQuery,
    output: RecentUnread,
    summary: 'The newest unread messages, for the inbox bell.',
  }),
  listMessages: get('/api/messages', {
    access: 'superadmin',
    input: InboxQuery,
    output: InboxPage,
    summary: 'The inbox, newest or most urgent first.',
  }),
  exportMessages: get('/api/messages/export', {
    access: 'superadmin',
    input: MessageFilter,
    output: 'text',
    summary: 'The filtered inbox as CSV for a spreadsheet.',
  }),
  readMessage: get('/api/messages/:id', {
    access: 'superadmin',
    params: MessageParams,
    output: WholeMessage,
    summary: 'A whole message with its replies and history. Reading it here does not mark it as read.',
  }),
  changeMessage: patch('/api/messages/:id', {
    access: 'superadmin',
    params: MessageParams,
    input: MessageChange,
    output: z.object({ data: InboxMessage }),
    summary: 'Change the status of a message, or mark it as read or unread.',
  }),
  changeMessages: post('/api/messages/bulk', {
    access: 'superadmin',
    input: BulkChange,
    output: z.object({ data: z.object({ changed: z.number() }) }),
    summary: 'The same for many messages at once.',
  }),
  replyToMessage: post('/api/messages/:id/replies', {
    access: 'superadmin',
    params: MessageParams,
    input: ReplyInput,
    output: z.object({ data: Reply }),
    status: 201,
    summary: 'Answer the sender by mail.',
  }),
} as const;
