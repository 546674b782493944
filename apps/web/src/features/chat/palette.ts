// What the chat brings to the command palette: the member's conversations by name, and a new one.
import { chatLink } from '@msm/contract/chat-links';
import { MessageCircle, MessageCirclePlus } from 'lucide-react';
import type { PaletteAction, PaletteSearch } from '../../platform/palette.ts';
import { useChats } from './state/chat-store.ts';

const FOUND = 10;

export const chatActions: readonly PaletteAction[] = [
  {
    id: 'chat.new',
    label: 'New conversation',
    words: 'chat message write group',
    Icon: MessageCirclePlus,
    choose: '/chat?new=open',
  },
];

/** In what this tab knows already: the chat keeps it up to date. */
export const chatSearch: PaletteSearch = {
  group: 'Conversations',
  find: async (text) =>
    (useChats.getState().rooms ?? [])
      .filter(({ display_name }) => display_name.toLowerCase().includes(text.trim().toLowerCase()))
      .slice(0, FOUND)
      .map(({ id, display_name, kind }) => ({
        id: `chat.${id}`,
        label: display_name,
        detail: kind === 'group' ? 'Group' : 'Member',
        Icon: MessageCircle,
        choose: chatLink(id),
      })),
};
