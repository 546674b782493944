import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../platform/session/browser-seams.fixture.ts';
import type { KeptDraft } from './draft-saver.ts';
import type * as KeptDrafts from './kept-drafts.ts';

let drafts: typeof KeptDrafts;
beforeEach(async () => {
  vi.stubGlobal('window', { localStorage: memoryStorage(), sessionStorage: null });
  vi.resetModules();
  drafts = await import('./kept-drafts.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const textOf = (editorId: string, title: string): KeptDraft => ({
  fields: { content: { title }, destinations: [], wallTime: '', zone: '', recurrence: null, brief: null },
  version: 1,
  editor: { id: editorId, save: 1 },
});
const ANNA = { memberId: 'anna', accountId: 'bakery' };
const found = (owner = ANNA) => drafts.findKept(owner, 'draft')?.fields.content.title;

test('a tab that saved its text forgets its own alone', () => {
  drafts.keepDraft(ANNA, 'draft', textOf('one tab', 'Not sent yet'));
  drafts.keepDraft(ANNA, 'draft', textOf('another tab', 'Sent'));
  drafts.forgetDraft(ANNA, 'draft', 'another tab');
  expect(found()).toBe('Not sent yet');
});

test('a tab that went on with the text of another forgets that text, and not what the other typed since', () => {
  const taken = textOf('one tab', 'Taken up');
  drafts.keepDraft(ANNA, 'draft', taken);
  drafts.keepDraft(ANNA, 'draft', textOf('one tab', 'Typed since'));
  drafts.forgetDraft(ANNA, 'draft', 'another tab', taken);
  expect(found()).toBe('Typed since');
  drafts.forgetDraft(ANNA, 'draft', 'another tab', textOf('one tab', 'Typed since'));
  expect(found()).toBeUndefined();
});

test('of several tabs the newest text is found, and only by its member', () => {
  drafts.keepDraft(ANNA, 'draft', textOf('one tab', 'Earlier'));
  drafts.keepDraft(ANNA, 'draft', textOf('another tab', 'Later'));
  drafts.keepDraft(ANNA, 'draft', textOf('one tab', 'Latest'));
  expect(found()).toBe('Latest');
  expect(found({ ...ANNA, memberId: 'boris' })).toBeUndefined();
});

test('a text is not found in another account of its member', () => {
  drafts.keepDraft(ANNA, 'draft', textOf('one tab', 'For the bakery'));
  expect(found({ ...ANNA, accountId: 'bank' })).toBeUndefined();
  expect(found()).toBe('For the bakery');
});
