import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ADA, messageOf, openTab, replaceOutside, ROOM } from '../state/tab.fixture.ts';
import type { ChosenPicture } from './use-picture.ts';
import type { Writing } from './writing.rules.ts';

const outside = replaceOutside();
const TEXTAREA = '../../../ui/forms/textarea.tsx';
const PICTURE = './use-picture.ts';

const picture: ChosenPicture = {
  file: new File([], 'beach.jpg'),
  uploadId: 'u1',
  step: 'ready',
  attachment: { id: 'a1', name: 'beach.jpg', width: 1, height: 1, url: '', sizes: [] },
};

interface Opened {
  draft?: string;
  writing?: Writing;
}

async function openComposer({ draft = '', writing = { kind: 'new' } }: Opened) {
  const tab = await openTab();
  const { keepDraft } = await import('../state/drafts.ts');
  const { ChatPlaceContext } = await import('../chat-place.ts');
  const { Composer } = await import('./composer.tsx');
  tab.signIn(ADA);
  keepDraft(ROOM, draft);
  const place = {
    isCompact: false,
    openRoom: () => {},
    isOpen: () => false,
    closeRoom: () => {},
    CallButtons: () => null,
    CallBackButton: () => null,
  };
  const markup = renderToStaticMarkup(
    <ChatPlaceContext value={place}>
      <Composer roomId={ROOM} writing={writing} onWritingChange={() => {}} onEditLast={() => {}} />
    </ChatPlaceContext>,
  );
  return { tab, markup };
}

test.each([
  ['English', 'x'.repeat(8_001), '8001/8000 characters'],
  ['Russian', 'я'.repeat(4_200), '8400/8192 bytes'],
  ['Chinese', '你'.repeat(3_000), '9000/8192 bytes'],
])('a text in %s that is too long says by which limit', async (_, text, words) => {
  const { markup } = await openComposer({ draft: text });
  expect(markup).toContain('aria-invalid="true"');
  expect(markup).toContain(`This message is too long. ${words}`);
});

test('the counter is shown near a limit, and not before', async () => {
  expect((await openComposer({ draft: 'я'.repeat(3_500) })).markup).toContain('7000/8192 bytes');
  expect((await openComposer({ draft: 'x'.repeat(6_000) })).markup).not.toContain('characters');
});

test('a chosen picture waits while a message is edited', async () => {
  vi.doMock(PICTURE, () => ({ PICTURE_TYPES: [], usePicture: () => ({ picture }) }));
  onTestFinished(() => vi.doUnmock(PICTURE));
  const edit = { kind: 'edit', message: messageOf(1) } as const;
  expect((await openComposer({ writing: edit })).markup).not.toContain('beach.jpg');
  expect((await openComposer({})).markup).toContain('beach.jpg');
});

interface Key {
  nativeEvent: { isComposing: boolean };
  keyCode: number;
}

test.each<[string, Key, number]>([
  ['sends', { nativeEvent: { isComposing: false }, keyCode: 13 }, 1],
  ['that chooses a character does not send', { nativeEvent: { isComposing: true }, keyCode: 229 }, 0],
  [
    'that ended a composition in Safari does not send',
    { nativeEvent: { isComposing: false }, keyCode: 229 },
    0,
  ],
])('an Enter %s', async (_, key, count) => {
  let press: ((event: object) => void) | undefined;
  vi.doMock(TEXTAREA, () => ({
    Textarea: ({ onKeyDown }: { onKeyDown: (event: object) => void }) => {
      press = onKeyDown;
      return null;
    },
  }));
  onTestFinished(() => vi.doUnmock(TEXTAREA));
  outside.socket.isConnected = false;
  const { tab } = await openComposer({ draft: 'にほん' });
  press!({ ...key, key: 'Enter', preventDefault: () => {} });
  expect(tab.outbox.useItems.getState()).toHaveLength(count);
});
