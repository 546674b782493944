// Calls back after a call that was missed.
import type { CallType } from '@msm/contract/call-records';
import type { Room } from '@msm/contract/chat/schemas';
import { Button } from '../../ui/button.tsx';
import { startCall } from './state/follow-calls.ts';
import { useCallable } from './use-callable.ts';

export function CallBackButton({ room, callType }: { room: Room; callType: CallType }) {
  const { partner, hindrance } = useCallable(room);
  if (!partner) return null;
  return (
    <Button
      size="small"
      title={hindrance}
      aria-disabled={hindrance !== undefined}
      onClick={() => hindrance === undefined && void startCall(partner, callType)}
    >
      Call back
    </Button>
  );
}
