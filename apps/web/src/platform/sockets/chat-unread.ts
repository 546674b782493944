// How many messages the member has not read, for the badges of the shell. The chat, which loads later, keeps it up to date.
import { create } from 'zustand';

export const useChatUnread = create<{ count: number }>(() => ({ count: 0 }));
