// The message has arrived: its reference, to be copied or written down. Closes itself after five seconds, but not from
// under the pointer or the keyboard of somebody who is copying it.
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { SentMessage } from './contact-draft.ts';
import { useDoneSoon } from './use-done-soon.ts';

interface MessageSentProps {
  message: SentMessage;
  onDone: () => void;
}

export function MessageSent({ message: { reference_id, email }, onDone }: MessageSentProps) {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isBusyHere = isPointedAt || hasFocus;
  useDoneSoon(onDone, isBusyHere);
  return (
    <div className="flex flex-col items-center gap-3 pt-4 text-center">
      <CircleCheck aria-hidden className="size-10 text-ok" />
      <p className="text-muted-fg">Your reference ID</p>
      <p
        className="flex items-center gap-1 rounded-card bg-muted py-2 pr-2 pl-4"
        // Moves, not entries: the box may appear under a pointer that rests where the button was.
        onPointerMove={() => setIsPointedAt(true)}
        onPointerLeave={() => setIsPointedAt(false)}
        onFocus={({ target }) => setHasFocus(target.matches(':focus-visible'))}
        onBlur={() => setHasFocus(false)}
      >
        <span className="tabular text-lg font-bold select-all">{reference_id}</span>
        <CopyButton text={reference_id} label="Copy reference ID" isIconOnly />
      </p>
      <p className="wrap-anywhere">We will answer at {email}.</p>
      <p className="text-muted-fg">
        {isBusyHere ? 'Stays open while you are here.' : 'Closes by itself in 5 seconds.'}
      </p>
    </div>
  );
}
