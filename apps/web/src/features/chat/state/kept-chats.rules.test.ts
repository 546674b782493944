import { expect, test } from 'vitest';
import { AT, message, page, room } from './chat.fixture.ts';
import { NO_CHATS } from './chat-state.ts';
import { keptOf } from './kept-chats.rules.ts';
import { withFirstPage } from './messages.rules.ts';
import { withRooms } from './rooms.rules.ts';

test('what is kept is capped: the latest messages of the latest rooms, no window around an older message', () => {
  const rooms = Array.from({ length: 30 }, (_, place) =>
    room(`r${place}`, { active_at: `2026-11-17T12:00:${String(59 - place)}.000Z` }),
  );
  const many = page(Array.from({ length: 80 }, (_, place) => message(place + 1)));
  const full = rooms.reduce((state, { id }) => withFirstPage(state, id, many), withRooms(NO_CHATS, rooms));
  const kept = keptOf(withFirstPage(full, 'r0', page([message(1)], { has_newer: true })));
  expect(Object.keys(kept.messagesByRoom)).toHaveLength(19);
  expect(kept.messagesByRoom['r1']?.messages.map(({ seq }) => seq)).toEqual(
    Array.from({ length: 50 }, (_, place) => place + 31),
  );
  expect(kept.messagesByRoom['r1']?.hasOlder).toBe(true);
});

const letter = (seq: number) =>
  message(seq, { content: 'x'.repeat(8_000), encrypted_content: 'y'.repeat(10_000) });

test('what is kept of long letters is far below what a browser keeps for a site', () => {
  const rooms = Array.from({ length: 200 }, (_, place) => room(`r${place}`, { last_message: letter(50) }));
  const letters = page(Array.from({ length: 50 }, (_, place) => letter(place + 1)));
  const full = rooms.reduce((state, { id }) => withFirstPage(state, id, letters), withRooms(NO_CHATS, rooms));
  const kept = keptOf(full);
  expect(JSON.stringify(kept).length).toBeLessThan(1_050_000);
  expect(kept.rooms).toHaveLength(200);
  expect(kept.messagesByRoom['r0']?.messages.map(({ seq }) => seq)).toEqual([48, 49, 50]);
  expect(kept.messagesByRoom['r0']?.hasOlder).toBe(true);
});

test('neither a message that is too long for a window nor too many rooms with many members are kept', () => {
  const reactions = Array.from({ length: 1_000 }, (_, place) => ({
    user_id: `u${place}`,
    emoji: '👍',
    created_at: AT,
  }));
  const members = Array.from({ length: 100 }, () => room('any').members).flat();
  const rooms = Array.from({ length: 100 }, (_, place) =>
    room(`r${String(place).padStart(2, '0')}`, { members }),
  );
  const kept = keptOf(withFirstPage(withRooms(NO_CHATS, rooms), 'r00', page([message(1, { reactions })])));
  expect(kept.messagesByRoom).toEqual({});
  expect(kept.rooms?.[0]?.id).toBe('r00');
  expect(JSON.stringify(kept.rooms).length).toBeLessThan(400_500);
});
