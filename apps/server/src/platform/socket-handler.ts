// Keeps one promise of a socket: `onEvent(events.x, async ({ payload, session, socket }, deps) => …)`. What it returns
// is the acknowledgement.
import type { Socket } from 'socket.io';
import type { AckOf, ClientEvent, PayloadOf, ServerEvent } from '@msm/contract/socket-event';
import type { Session } from './session.ts';

export interface SocketCall<E extends ClientEvent = ClientEvent> {
  payload: PayloadOf<E>;
  session: Session;
  socket: Socket;
}

export interface SocketHandler {
  event: ClientEvent;
  run(call: SocketCall): Promise<unknown>;
}

export const onEvent = <E extends ClientEvent>(
  event: E,
  run: (call: SocketCall<E>) => Promise<AckOf<E>>,
): SocketHandler => ({ event, run: (call) => run(call) });

/** Tells one socket; the contract types what. */
export const tell = <E extends ServerEvent>(socket: Socket, event: E, payload: PayloadOf<E>): void => {
  socket.emit(event.name, payload);
};
