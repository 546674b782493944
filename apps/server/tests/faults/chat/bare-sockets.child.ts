// What `npm run bench chat` compares the portal with: Socket.IO alone, that joins every client and broadcasts every message, in a message of the
// same form and size. No database, no encryption, no check.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { chatEvents } from '@msm/contract/chat/events';
import type { Message, NewMessage } from '@msm/contract/chat/schemas';
import { channels, MAX_PACKET_BYTES } from '@msm/contract/socket-event';

const { path, namespace } = channels.chats;
const http = createServer();
const chats = new Server(http, { path, serveClient: false, maxHttpBufferSize: MAX_PACKET_BYTES }).of(
  namespace,
);
/** As long as what seals a text of a hundred characters. */
const CIPHERTEXT = 'x'.repeat(178);
let seq = 0;

chats.on('connection', (socket) => {
  const senderId = randomUUID();
  socket.on(chatEvents.joinRooms.name, async ({ roomIds }: { roomIds: string[] }, answer: Answer) => {
    await socket.join(roomIds);
    answer({ ok: true, rooms: [] });
  });
  socket.on(
    chatEvents.sendMessage.name,
    ({ roomId, message }: { roomId: string; message: NewMessage }, answer: Answer) => {
      const sent = messageOf(roomId, senderId, message);
      chats.to(roomId).emit(chatEvents.messageNew.name, sent);
      answer({ ok: true, id: sent.id, seq: sent.seq, created_at: sent.created_at });
    },
  );
});

type Answer = (answer: object) => void;

const messageOf = (roomId: string, senderId: string, { content, clientId }: NewMessage): Message => ({
  id: randomUUID(),
  room_id: roomId,
  sender_id: senderId,
  sender_name: 'crowd100',
  encrypted_content: CIPHERTEXT,
  content,
  messageType: 'text',
  created_at: new Date().toISOString(),
  is_deleted: false,
  reactions: [],
  read_receipts: [],
  seq: (seq += 1),
  change_seq: 0,
  clientId: clientId ?? null,
  edited_at: null,
  reply_to: null,
  attachment: null,
  call: null,
});

process.on('message', () => {
  globalThis.gc?.();
  process.send!({ residentBytes: process.memoryUsage.rss() });
});
process.on('disconnect', () => process.exit(0));
http.listen(0, '127.0.0.1', () =>
  process.send!({ address: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }),
);
