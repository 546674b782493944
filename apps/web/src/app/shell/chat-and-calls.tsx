// The chat above every page, with the calls that it starts and those that ring.
import type { ReactNode } from 'react';
import { ChatWidget } from '../../features/chat/chat-widget.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';

const CallLayer = lazyNamed(() => import('../../features/calls/call-layer.tsx'), 'CallLayer');
const callSlots = {
  CallButtons: lazyNamed(() => import('../../features/calls/call-buttons.tsx'), 'CallButtons'),
  CallBackButton: lazyNamed(() => import('../../features/calls/call-back-button.tsx'), 'CallBackButton'),
};

type ChatAndCallsProps = { part: 'button'; className: string } | { part: 'panel' };

export const ChatAndCalls = (props: ChatAndCallsProps): ReactNode =>
  props.part === 'button' ? (
    <ChatWidget {...props} />
  ) : (
    <>
      <ChatWidget part="panel" {...callSlots} />
      <CallLayer />
    </>
  );
