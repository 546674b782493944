import { chatEvents } from '@msm/contract/chat/events';
import { expect, test } from 'vitest';
import { idOf, messageOf, openTab, replaceOutside, ROOM, tell } from '../state/tab.fixture.ts';
import type { HitChanges } from './hit-changes.ts';

const outside = replaceOutside();

test('of found messages one that is deleted goes, also when it was under way, and one that is edited has its newest text', async () => {
  await openTab();
  const { asChanged, followChanges } = await import('./hit-changes.ts');
  let changes: HitChanges = new Map();
  followChanges((apply) => (changes = apply(changes)));
  tell(outside, chatEvents.messageDelete, { roomId: ROOM, messageId: idOf(2), change_seq: 1 });
  tell(outside, chatEvents.messageEdit, { ...messageOf(1), content: 'newest', change_seq: 3 });
  tell(outside, chatEvents.messageEdit, { ...messageOf(1), content: 'before', change_seq: 2 });
  tell(outside, chatEvents.messageEdit, { ...messageOf(2), content: 'back again', change_seq: 2 });
  const found = asChanged([messageOf(3), messageOf(2), messageOf(1)], changes);
  expect(found.map(({ content }) => content)).toEqual(['text 3', 'newest']);
});
