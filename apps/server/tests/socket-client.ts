// A browser's socket, for tests: the real client over a real connection.
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { channels, type ChannelName } from '@msm/contract/socket-event';

/** Longer than any answer takes on a busy machine; only a lost answer waits for it. */
const PATIENCE_MS = 10_000;

export function connectTo(
  address: string,
  channel: ChannelName,
  token: string | undefined | { guestToken: string },
  options: Partial<ManagerOptions & SocketOptions> = {},
): Socket {
  const { path, namespace } = channels[channel];
  return io(new URL(namespace, address).href, {
    path,
    auth: typeof token === 'string' ? { token } : { ...token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...options,
  });
}

export const connected = (socket: Socket): Promise<void> =>
  within('connect', (resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });

/** The reason the server gave, or the transport's error. */
export const refused = (socket: Socket): Promise<string> =>
  within<string>('connect_error', (resolve, reject) => {
    socket.once('connect_error', (error) => resolve(error.message));
    socket.once('connect', () => reject(new Error('The socket was let in.')));
  }).finally(() => socket.close());

export const disconnected = (socket: Socket): Promise<string> =>
  within('disconnect', (resolve) => {
    if (!socket.connected) resolve('already disconnected');
    socket.once('disconnect', resolve);
  });

/** As when a cable is pulled: no farewell in the protocol. */
export function cutAbruptly(socket: Socket): void {
  const { ws } = socket.io.engine.transport as unknown as { ws: { terminate(): void } };
  ws.terminate();
}

export const acknowledged = (socket: Socket, event: string, args: unknown[]): Promise<unknown> =>
  within(`acknowledgement of ${event}`, (resolve) => {
    socket.emit(event, ...args, resolve);
  });

function within<T>(
  what: string,
  start: (resolve: (value: T) => void, reject: (error: unknown) => void) => void,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No ${what} within ${PATIENCE_MS} ms.`)), PATIENCE_MS);
    const settle =
      <A>(then: (value: A) => void) =>
      (value: A) => {
        clearTimeout(timer);
        then(value);
      };
    start(settle(resolve), settle(reject));
  });
}
