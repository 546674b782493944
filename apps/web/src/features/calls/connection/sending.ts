// What a side sends, told to the other over a data channel of the connection itself: a picture that stops is then known to be
// switched off, not stuck.
import * as z from 'zod/mini';

export const Sending = z.object({ isMuted: z.boolean(), isCameraOff: z.boolean() });
export type Sending = z.output<typeof Sending>;

export const ALL_SENT: Sending = { isMuted: false, isCameraOff: false };

/** Both sides know it, so it needs no negotiation of its own. */
const CHANNEL = { negotiated: true, id: 0 } as const;

export interface SendingChannel {
  tell(sending: Sending): void;
}

export function openSendingChannel(
  connection: RTCPeerConnection,
  first: Sending,
  onSending: (sending: Sending) => void,
): SendingChannel {
  const channel = connection.createDataChannel('sending', CHANNEL);
  let last = first;
  const tell = () => {
    if (channel.readyState === 'open') channel.send(JSON.stringify(last));
  };
  channel.addEventListener('open', tell);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const heard = Sending.safeParse(parsed(data));
    if (heard.success) onSending(heard.data);
  });
  return {
    tell(sending) {
      last = sending;
      tell();
    },
  };
}

function parsed(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    // Another program at the other side: what it says is ignored.
    return undefined;
  }
}
