import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ADA, openTab, replaceOutside, ROOM } from '../state/tab.fixture.ts';

replaceOutside();

async function showDraft(text: string): Promise<string> {
  const tab = await openTab();
  const { keepDraft } = await import('../state/drafts.ts');
  const { ChatPlaceContext } = await import('../chat-place.ts');
  const { Composer } = await import('./composer.tsx');
  tab.signIn(ADA);
  keepDraft(ROOM, text);
  const place = {
    isCompact: false,
    openRoom: () => {},
    closeRoom: () => {},
    CallButtons: () => null,
    CallBackButton: () => null,
  };
  return renderToStaticMarkup(
    <ChatPlaceContext value={place}>
      <Composer roomId={ROOM} writing={{ kind: 'new' }} onWritingChange={() => {}} onEditLast={() => {}} />
    </ChatPlaceContext>,
  );
}

test.each([
  ['English', 'x'.repeat(8_001), '8001/8000 characters'],
  ['Russian', 'я'.repeat(4_200), '8400/8192 bytes'],
  ['Chinese', '你'.repeat(3_000), '9000/8192 bytes'],
])('a text in %s that is too long says by which limit', async (_, text, words) => {
  const markup = await showDraft(text);
  expect(markup).toContain('aria-invalid="true"');
  expect(markup).toContain(`This message is too long. ${words}`);
});

test('the counter is shown near a limit, and not before', async () => {
  expect(await showDraft('я'.repeat(3_500))).toContain('7000/8192 bytes');
  expect(await showDraft('x'.repeat(6_000))).not.toContain('characters');
});
