// Reaches the other nodes by Redis publish/subscribe; does nothing when this node is alone. A node does not hear itself.
import { randomUUID } from 'node:crypto';
import type { Redis } from './redis.ts';

export interface Broadcast {
  send(channel: string, message: string): void;
  receive(channel: string, handler: (message: string) => void): void;
  /** Called when messages may have been missed: caches must be invalidated. */
  onGap(handler: () => void): void;
}

export const aloneBroadcast: Broadcast = { send: () => {}, receive: () => {}, onGap: () => {} };

export function redisBroadcast(redis: Redis): Broadcast {
  const self = randomUUID();
  const subscriber = redis.openPatient();
  return {
    send: (channel, message) =>
      void redis.client.publish(redis.key(channel), `${self} ${message}`).catch(redis.logFault),
    receive: (channel, handler) => {
      void subscriber
        .subscribe(redis.key(channel), (text) => {
          const [sender, message] = [text.slice(0, self.length), text.slice(self.length + 1)];
          if (sender !== self) handler(message);
        })
        .catch(redis.logFault);
    },
    onGap: (handler) => void subscriber.on('ready', handler),
  };
}
