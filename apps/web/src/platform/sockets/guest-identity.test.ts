// Two tabs of a visitor that become a guest at the same moment, and share the storage.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../session/browser-seams.fixture.ts';

let answers: ((guestId: string) => void)[];
beforeEach(() => {
  answers = [];
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage: memoryStorage() }));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: '' }));
  vi.stubGlobal('fetch', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answers.push((guestId) =>
      resolve(
        Response.json(
          { guestId, guestToken: `of ${guestId}`, expiresAt: '2026-11-24T12:00:00.000Z' },
          { status: 201 },
        ),
      ),
    );
    return promise;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function openTab() {
  vi.resetModules();
  return import('./guest-identity.ts');
}

test('tabs that become a guest at the same moment are one guest', async () => {
  const tabs = [await openTab(), await openTab()];
  const becoming = tabs.map(({ renewGuest }) => renewGuest());
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!('second');
  await becoming[1];
  expect(tabs[1]!.guestToken()).toBe('of second');
  answers[0]!('first');
  await becoming[0];
  expect(tabs.map(({ guestToken }) => guestToken())).toEqual(['of second', 'of second']);
});

test('an identity that is renewed takes the place of the former one', async () => {
  const tab = await openTab();
  for (const id of ['former', 'renewed']) {
    const becoming = tab.renewGuest();
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answers.pop()!(id);
    await becoming;
    expect(tab.guestToken()).toBe(`of ${id}`);
  }
});
