// Sends signals over the chat socket. Candidates follow the description that they belong to, since the server refuses them before
// it; what could not be sent waits for the connection.
import { callEvents } from '@msm/contract/calls/events';
import { askChats } from '../../../platform/sockets/chat-socket.ts';
import { EventRefused } from '../../../platform/sockets/channel-client.ts';
import type { Signal, SignalEnds } from './peer.ts';

/** Far more than a call needs while its socket is away; beyond it an ICE restart does the same. */
const MAX_QUEUED = 300;

interface Line {
  roomId: string;
  targetUserId: string;
  callId: string;
}

export interface SignalQueue {
  send(signal: Signal, ends: SignalEnds): void;
  /** The socket is there again. */
  flush(): void;
  close(): void;
}

export function createSignalQueue(line: Line): SignalQueue {
  let queue: [Signal, SignalEnds][] = [];
  let isSending = false;

  const ask = (signal: Signal, ends: SignalEnds): Promise<unknown> => {
    const to = { ...line, ...ends };
    if (signal.type === 'offer') return askChats(callEvents.sendOffer, { ...to, offer: signal });
    if (signal.type === 'answer') return askChats(callEvents.sendAnswer, { ...to, answer: signal });
    return askChats(callEvents.sendCandidate, { ...to, candidate: signal });
  };

  /** A description alone, or all candidates that follow. */
  function takeNext(): [Signal, SignalEnds][] {
    const at = queue.findIndex(([{ type }]) => type !== 'candidate');
    return queue.splice(0, at === 0 ? 1 : at === -1 ? queue.length : at);
  }

  async function drain(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      while (queue.length > 0) {
        const batch = takeNext();
        const results = await Promise.allSettled(batch.map(([signal, ends]) => ask(signal, ends)));
        const isLost = (at: number) => {
          const result = results[at]!;
          return result.status === 'rejected' && !(result.reason instanceof EventRefused);
        };
        const lost = batch.filter((_, at) => isLost(at));
        if (lost.length === 0) continue;
        queue = [...lost, ...queue].slice(0, MAX_QUEUED);
        return;
      }
    } finally {
      isSending = false;
    }
  }

  return {
    send(signal, ends) {
      if (queue.length < MAX_QUEUED) queue.push([signal, ends]);
      void drain();
    },
    flush: () => void drain(),
    close() {
      queue = [];
    },
  };
}
