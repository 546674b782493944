// The widget that floats above pages: closed, open or minimised. It keeps its conversation while one moves between pages.
import { create } from 'zustand';
import { useSession } from '../../platform/session/session.ts';

export type WidgetStep = 'closed' | 'open' | 'minimized';

interface WidgetState {
  step: WidgetStep;
  roomId: string | null;
  /** The message that was searched for. */
  messageId: string | undefined;
  /** Counts what was opened: the same message may be searched for again. */
  visit: number;
}

/** The focus returns to it. */
export const WIDGET_BUTTON_ID = 'chat-widget-button';

export const useWidget = create<WidgetState>(() => ({
  step: 'closed',
  roomId: null,
  messageId: undefined,
  visit: 0,
}));

useSession.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id)
    useWidget.setState({ step: 'closed', roomId: null, messageId: undefined });
});

export const setWidgetStep = (step: WidgetStep): void => useWidget.setState({ step });

export const showInWidget = (roomId: string | null, messageId?: string): void =>
  useWidget.setState(({ visit }) => ({ roomId, messageId, visit: visit + 1 }));
