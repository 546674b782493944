// The chat with the calls that it starts.
import { CallBackButton } from '../features/calls/call-back-button.tsx';
import { CallButtons } from '../features/calls/call-buttons.tsx';
import { ChatPage as Page } from '../features/chat/chat-page.tsx';

export const ChatPage = () => <Page CallButtons={CallButtons} CallBackButton={CallBackButton} />;
