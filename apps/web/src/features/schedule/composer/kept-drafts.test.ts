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
const found = (memberId = 'anna') => drafts.findKept(memberId, 'draft')?.fields.content.title;

test('a tab that saved its text forgets its own alone', () => {
  drafts.keepDraft('anna', 'draft', textOf('one tab', 'Not sent yet'));
  drafts.keepDraft('anna', 'draft', textOf('another tab', 'Sent'));
  drafts.forgetDraft('anna', 'draft', ['another tab']);
  expect(found()).toBe('Not sent yet');
});

test('of several tabs the newest text is found, and only by its member', () => {
  drafts.keepDraft('anna', 'draft', textOf('one tab', 'Earlier'));
  drafts.keepDraft('anna', 'draft', textOf('another tab', 'Later'));
  drafts.keepDraft('anna', 'draft', textOf('one tab', 'Latest'));
  expect(found()).toBe('Latest');
  expect(found('boris')).toBeUndefined();
});
