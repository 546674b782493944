// A generation that has ended, and the draft it left for a site, put there at the store.
import { randomUUID } from 'node:crypto';
import { Brief } from '@msm/contract/posts/brief';
import { insertDraft } from '../../src/features/writer/writer-drafts.store.ts';
import { endJob, insertJob, NO_PARTS } from '../../src/features/writer/writer-jobs.store.ts';
import type { TestApp } from '../test-app.ts';

export interface OwnWriting {
  writerJobId: string;
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
  const brief = Brief.parse({ topic: 'Solar pumps for small farms', platform: 'wordpress', siteId });
  const job = await insertJob(db, { accountId, memberId: id, brief, now });
  const draft = await insertDraft(db, {
    accountId,
    memberId: id,
    jobId: job.id,
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
  await endJob(db, job, {
    state: 'done',
    doing: 'Ready',
    problem: null,
    draftId: draft.id,
    parts: NO_PARTS,
    sources: [],
    now,
  });
  return { writerJobId: job.id, draftId: draft.id, draftSiteId: siteId };
}
