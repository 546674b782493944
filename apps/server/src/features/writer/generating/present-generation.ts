// A generation as members see it.
import type { Generation } from '@msm/contract/writer/schemas';
import type { GenerationRow } from './generations.store.ts';

export const presentGeneration = (row: GenerationRow): Generation => ({
  id: row.id,
  state: row.state,
  topic: row.brief.topic,
  platform: row.brief.platform,
  percent: row.percent,
  doing: row.doing,
  parts: row.parts,
  sources: row.sources,
  draftId: row.draft_id,
  problem: row.problem,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
});
