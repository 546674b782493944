// The buttons of calls in the header of a conversation. Groups have none.
import type { Room } from '@msm/contract/chat/schemas';
import { Phone, Video } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { startCall } from './state/follow-calls.ts';
import { useCallable } from './use-callable.ts';

const KINDS = [
  { callType: 'video', name: 'Video call', Icon: Video },
  { callType: 'audio', name: 'Voice call', Icon: Phone },
] as const;

export function CallButtons({ room }: { room: Room }) {
  const { partner, hindrance } = useCallable(room);
  if (!partner) return null;
  return KINDS.map(({ callType, name, Icon }) => (
    <Button
      key={callType}
      look="quiet"
      size="icon"
      aria-label={name}
      title={hindrance ?? name}
      aria-disabled={hindrance !== undefined}
      onClick={() => hindrance === undefined && void startCall(partner, callType)}
    >
      <Icon aria-hidden className="size-4" />
    </Button>
  ));
}
