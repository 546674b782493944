// A generation that has ended, and the draft it left for a site, put there at the store.
import { randomUUID } from 'node:crypto';
import { Brief } from '@msm/contract/posts/brief';
import { insertDraft } from '../../src/features/writer/drafts/drafts.store.ts';
import {
  endGeneration,
  insertGeneration,
  NO_PARTS,
} from '../../src/features/writer/generating/generations.store.ts';
import type { TestApp } from '../test-app.ts';

export interface OwnWriting {
  generationId: string;
  draftId: string;
  draftSiteId: string;
}

interface Owner {
  id: string;
  accountId: string;
}

export async function createOwnWriting(
  { db, clock }: TestApp,
  { id, accountId }: Owner,
): Promise<OwnWriting> {
  const now = clock.now();
  const siteId = randomUUID();
  const brief = Brief.parse({
    topic: 'Solar pumps for small farms',
    platform: 'wordpress',
    destinationId: siteId,
  });
  const generation = await insertGeneration(db, { accountId, memberId: id, brief, now });
  const draft = await insertDraft(db, {
    accountId,
    memberId: id,
    generationId: generation.id,
    brief,
    content: { title: 'Solar pumps', html: '<p>Water by day.</p>' },
    details: {
      headlines: [],
      hashtags: [],
      notes: [],
      sources: [],
      writtenBy: { name: 'Built-in writer', isLanguageModel: false },
    },
    now,
  });
  await endGeneration(db, generation, {
    state: 'done',
    doing: 'Ready',
    problem: null,
    draftId: draft.id,
    parts: NO_PARTS,
    sources: [],
    now,
  });
  return { generationId: generation.id, draftId: draft.id, draftSiteId: siteId };
}
