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
