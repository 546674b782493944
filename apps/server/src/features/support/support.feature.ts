// Support: any visitor writes and asks what became of it; SuperAdmin reads, decides and answers.
import { withDeps, type Feature } from '../../platform/operation.ts';
import { changeMessage, changeMessages } from './change-message.ts';
import { countUnread } from './count-unread.ts';
import { exportMessages } from './export-messages.ts';
import { listMessages } from './list-messages.ts';
import { listRecentUnread } from './list-recent-unread.ts';
import { lookUpMessage } from './look-up-message.ts';
import { readMessage } from './read-message.ts';
import { replyToMessage } from './reply-to-message.ts';
import { submitMessage } from './submit-message.ts';
import type { SupportDeps } from './support.deps.ts';
import { supportJobs } from './support.jobs.ts';

export const supportFeature = (deps: SupportDeps): Feature => ({
  name: 'support',
  operations: [
    submitMessage,
    lookUpMessage,
    countUnread,
    listRecentUnread,
    listMessages,
    exportMessages,
    readMessage,
    changeMessage,
    changeMessages,
    replyToMessage,
  ].map(withDeps(deps)),
  jobs: supportJobs(deps),
});
