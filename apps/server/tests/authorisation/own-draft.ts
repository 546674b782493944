// A draft of a member's account with one earlier state, put there at the store.
import { randomUUID } from 'node:crypto';
import type { DraftFields } from '@msm/contract/drafts/schemas';
import { changeDraft, insertDraft, keepVersion } from '../../src/features/drafts/drafts.store.ts';
import type { TestApp } from '../test-app.ts';

export interface OwnDraft {
  ownDraftId: string;
}

export const DRAFT_FIELDS: DraftFields = {
  content: { title: 'Rain tanks', html: '<p>They fill in April.</p>' },
  destinations: [],
  wallTime: '',
  zone: 'UTC',
  recurrence: null,
  brief: null,
};

export async function createOwnDraft(
  { db, clock }: TestApp,
  { id: memberId, accountId }: { id: string; accountId: string },
): Promise<OwnDraft> {
  const id = randomUUID();
  const save = { fields: DRAFT_FIELDS, editor: { id: randomUUID(), save: 1 }, memberId, now: clock.now() };
  const draft = await insertDraft(db, { id, accountId, isTemplate: false, ...save });
  await keepVersion(db, draft!, save.now);
  await changeDraft(db, draft!, save);
  return { ownDraftId: id };
}
