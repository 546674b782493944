import type { Message } from '@msm/contract/chat/schemas';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { noteKeysOf } from '../rendered-keys.fixture.ts';
import { room } from '../state/chat.fixture.ts';
import { ADA, messageOf, openTab, replaceOutside, ROOM } from '../state/tab.fixture.ts';

replaceOutside();

const PREVIEW = './link-preview.tsx';
const LinkPreviewStub = () => null;

test('a preview that a reader asked for does not follow the link when its sender edits it', async () => {
  const keys = noteKeysOf(LinkPreviewStub);
  vi.doMock(PREVIEW, () => ({ LinkPreview: LinkPreviewStub }));
  onTestFinished(() => vi.doUnmock(PREVIEW));
  await openTab();
  const { MessageRow } = await import('./message-row.tsx');
  const actions = { reply: () => {}, edit: () => {}, remove: () => {} };
  const show = (message: Message) =>
    renderToStaticMarkup(
      <MessageRow
        row={{ key: message.id, kind: 'message', isFirst: true, isLast: true, message }}
        room={room(ROOM)}
        memberId={ADA}
        isHighlighted={false}
        actions={actions}
      />,
    );
  show({ ...messageOf(1), content: 'https://news.example/a' });
  show({ ...messageOf(1), content: 'https://news.example/a', change_seq: 1 });
  show({ ...messageOf(1), content: 'https://tracker.example/b', change_seq: 2 });
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
});

test.each([
  ['that the portal cannot take for now says why, and can be discarded', 'Something went wrong.', true],
  ['that has just been written is only being sent', undefined, false],
])('a message %s', async (_, delay, isDelayed) => {
  await openTab();
  const { OutgoingRow } = await import('./message-row.tsx');
  const item = {
    clientId: 'c1',
    senderId: ADA,
    roomId: ROOM,
    content: 'Hello',
    writtenAt: '2026-11-19T12:00:00.000Z',
    step: 'waiting',
    delay,
  } as const;
  const row = { key: 'c1', kind: 'outgoing', isFirst: true, isLast: true, item } as const;
  const markup = renderToStaticMarkup(<OutgoingRow row={row} />);
  expect([markup.includes('Something went wrong.'), markup.includes('Discard')]).toEqual([
    isDelayed,
    isDelayed,
  ]);
});
