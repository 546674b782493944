// The writer: drafts from a brief and its sources, by a language model or the built-in writer. Generations go on when
// one leaves; automated generation asks through the drafts port.
import { writerEvents, type GenerationProgress } from '@msm/contract/writer/events';
import { withDeps, type Feature } from '../../platform/operation.ts';
import { cancelGeneration, cancelGenerationsOfGone } from './cancel-generation.ts';
import { changeDraft } from './change-draft.ts';
import { describeWriter } from './describe-writer.ts';
import { generatePost } from './generate-post.ts';
import { listPlatforms, listPostNatures, listPostTypes } from './list-choices.ts';
import { listDrafts } from './list-drafts.ts';
import { listGenerations } from './list-generations.ts';
import { readDraft } from './read-draft.ts';
import { readGeneration } from './read-generation.ts';
import { readUsage } from './read-usage.ts';
import { removeDraft, removeSiteDraft } from './remove-draft.ts';
import type { WriterDeps } from './writer.deps.ts';
import { writerJobs } from './writer.jobs.ts';

declare module '../../platform/events.ts' {
  interface EventMap {
    'writer.progressed': { memberId: string; progress: GenerationProgress };
  }
}

export const writerFeature = (deps: WriterDeps): Feature => ({
  name: 'writer',
  operations: [
    generatePost,
    listPlatforms,
    listPostTypes,
    listPostNatures,
    removeSiteDraft,
    describeWriter,
    listGenerations,
    readGeneration,
    cancelGeneration,
    listDrafts,
    readDraft,
    changeDraft,
    removeDraft,
    readUsage,
  ].map(withDeps(deps)),
  jobs: writerJobs(deps),
  listen(realtime) {
    deps.events.on('writer.progressed', ({ memberId, progress }) =>
      realtime.tell(memberId, writerEvents.progress, progress),
    );
    for (const gone of ['member.signedOut', 'account.memberLeft'] as const)
      deps.events.on(gone, ({ memberId }) => cancelGenerationsOfGone(memberId, deps));
  },
});
