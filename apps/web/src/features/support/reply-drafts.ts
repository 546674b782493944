// Replies that are being written, by message: going to another message and back loses none. They end with the member
// who writes them.
import { create } from 'zustand';
import { useSession } from '../../platform/session.ts';

const useReplyDrafts = create<Readonly<Record<string, string>>>(() => ({}));

export const useReplyDraft = (messageId: string): string =>
  useReplyDrafts((drafts) => drafts[messageId] ?? '');

export const keepReplyDraft = (messageId: string, text: string): void =>
  useReplyDrafts.setState({ [messageId]: text });

export const dropReplyDraft = (messageId: string): void => keepReplyDraft(messageId, '');

useSession.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) useReplyDrafts.setState({}, true);
});
