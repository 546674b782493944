// Where conversations are shown, the page or the widget, and how one moves there: the page keeps it in its address, the widget in
// itself.
import type { CallType } from '@msm/contract/call-records';
import type { Room } from '@msm/contract/chat/schemas';
import { createContext, use, type ComponentType } from 'react';

/** What `app/` puts in from the feature of calls. */
export interface ChatSlots {
  CallButtons: ComponentType<{ room: Room }>;
  CallBackButton: ComponentType<{ room: Room; callType: CallType }>;
}

interface ChatPlace extends ChatSlots {
  /** The widget: less room, and what needs more leads to the page. */
  isCompact: boolean;
  openRoom: (roomId: string, messageId?: string) => void;
  /** Whether its conversation is the one that is shown here, also for an answer that comes later. */
  isOpen: (roomId: string) => boolean;
  /** Back to the list. */
  closeRoom: () => void;
}

export const ChatPlaceContext = createContext<ChatPlace | null>(null);

export function useChatPlace(): ChatPlace {
  const place = use(ChatPlaceContext);
  if (!place) throw new Error('A conversation is shown in the page or in the widget.');
  return place;
}
