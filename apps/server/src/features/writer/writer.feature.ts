// The writer: drafts from a brief and its sources, by a language model or the built-in writer. Generations go on when
// one leaves; automated generation asks through the drafts port, and agents have posts written on their schedule (`agents/`).
import { writerEvents, type GenerationProgress } from '@msm/contract/writer/events';
import { withDeps, type Feature } from '../../platform/operation.ts';
import { draftNow, listAgentRuns } from './agents/agent-runs.ts';
import { agentJobs } from './agents/agents.jobs.ts';
import { addAgent, editAgent, listAgents, pauseAgent, removeAgent } from './agents/change-agents.ts';
import type { AgentDeps } from './agents/perform-agent-run.ts';
import { cancelGeneration, cancelGenerationsOfGone } from './generating/cancel-generation.ts';
import { changeDraft } from './drafts/change-draft.ts';
import { describeWriter } from './describe-writer.ts';
import { generatePost, generateSocialPost } from './generating/generate-post.ts';
import { listPlatforms, listPostNatures, listPostTypes } from './list-choices.ts';
import { listDrafts } from './drafts/list-drafts.ts';
import { listGenerations } from './generating/list-generations.ts';
import { readDraft } from './drafts/read-draft.ts';
import { readGeneration } from './generating/read-generation.ts';
import { readUsage } from './usage/read-usage.ts';
import { listLocalServers, listModels, tryModel } from './settings/ask-models.ts';
import { readAiSettings } from './settings/read-ai-settings.ts';
import { removeAiSettings, saveAiSettings } from './settings/save-ai-settings.ts';
import { removeDraft, removeSiteDraft } from './drafts/remove-draft.ts';
import { writerJobs } from './writer.jobs.ts';

declare module '../../platform/events.ts' {
  interface EventMap {
    'writer.progressed': { memberId: string; progress: GenerationProgress };
  }
}

export const writerFeature = (deps: AgentDeps): Feature => ({
  name: 'writer',
  operations: [
    generatePost,
    generateSocialPost,
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
    readAiSettings,
    saveAiSettings,
    removeAiSettings,
    listModels,
    tryModel,
    listLocalServers,
    listAgents,
    addAgent,
    editAgent,
    pauseAgent,
    removeAgent,
    draftNow,
    listAgentRuns,
  ].map(withDeps(deps)),
  jobs: [...writerJobs(deps), ...agentJobs(deps)],
  listen(realtime) {
    deps.events.on('writer.progressed', ({ memberId, progress }) =>
      realtime.tell(memberId, writerEvents.progress, progress),
    );
    for (const gone of ['member.signedOut', 'account.memberLeft'] as const)
      deps.events.on(gone, ({ memberId }) => cancelGenerationsOfGone(memberId, deps));
  },
});
