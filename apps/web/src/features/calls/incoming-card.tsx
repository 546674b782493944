// An incoming call, above the open page and its dialogs. It takes no focus: its member may be typing.
import { RING_MS } from '@msm/contract/calls/limits';
import type { Call } from '@msm/contract/calls/schemas';
import { Phone, PhoneOff, Video } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { keepAboveModals } from '../../ui/overlays/above-modals.ts';
import { playRing } from './ring-tone.ts';
import { forgetIncoming } from './state/call-store.ts';
import { answerIncoming, declineIncoming } from './state/follow-calls.ts';

/** The end of ringing is told; a card whose message was lost goes by itself. */
const CARD_MS = RING_MS + 5_000;

export function IncomingCard({ call }: { call: Call }) {
  const [isAnswering, setIsAnswering] = useState(false);
  useEffect(() => playRing('incoming'), []);
  const { callId } = call;
  useEffect(() => {
    const timer = setTimeout(() => forgetIncoming(callId), CARD_MS);
    return () => clearTimeout(timer);
  }, [callId]);
  const kind = call.callType === 'video' ? 'video call' : 'voice call';
  const Icon = call.callType === 'video' ? Video : Phone;
  const answer = () => {
    setIsAnswering(true);
    void answerIncoming(call).finally(() => setIsAnswering(false));
  };
  return createPortal(
    <section
      ref={keepAboveModals}
      role="alertdialog"
      // Its words are read by the alert within; see above-modals.ts.
      aria-live="off"
      aria-label={`Incoming ${kind} from ${call.initiatorName}`}
      className="fixed inset-x-3 pointer-events-auto top-16 z-60 mx-auto max-w-sm animate-pop rounded-card border border-border bg-card p-4 shadow-float print:hidden"
    >
      <div className="flex items-center gap-3">
        <Avatar name={call.initiatorName} size="large" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-bold">
            <bdi>{call.initiatorName}</bdi>
          </p>
          <p role="alert" className="flex items-center gap-1.5 text-muted-fg">
            <Icon aria-hidden className="size-4 shrink-0" />
            Incoming {kind}
          </p>
        </div>
      </div>
      <div className="mt-4 grid grid-cols-2 gap-2">
        <Button look="danger" width="full" onClick={() => declineIncoming(call)}>
          <PhoneOff aria-hidden className="size-4" />
          Decline
        </Button>
        <Button look="primary" width="full" isBusy={isAnswering} onClick={answer}>
          <Icon aria-hidden className="size-4" />
          Accept
        </Button>
      </div>
    </section>,
    document.body,
  );
}
