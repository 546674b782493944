// Drafts as members see them, with what their platform would refuse as they stand now.
import { problemsWith } from '@msm/contract/writer/platform-problems';
import type { Draft, DraftLine, Usage } from '@msm/contract/writer/schemas';
import type { DraftLineRow, DraftRow } from './drafts.store.ts';
import type { UsageRow } from '../usage/usage.store.ts';

const MICRO = 1_000_000;

export const inDollars = (microUsd: bigint | number | null): number | null =>
  microUsd === null ? null : Number(microUsd) / MICRO;

export const presentDraftLine = (row: DraftLineRow): DraftLine => ({
  id: row.id,
  destinationId: row.destination_id,
  platform: row.platform,
  type: row.type,
  language: row.language,
  title: row.title,
  excerpt: row.excerpt ?? '',
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export const presentDraft = (row: DraftRow, usage: UsageRow | undefined): Draft => ({
  ...presentDraftLine({ ...row, title: row.content.title, excerpt: row.content.excerpt ?? null }),
  nature: row.nature,
  tone: row.tone,
  content: row.content,
  ...row.details,
  usage: usage ? presentUsage(usage) : null,
  problems: problemsWith(row.platform, row.content),
});

const presentUsage = (row: UsageRow): Usage => ({
  tokensIn: row.tokens_in,
  tokensOut: row.tokens_out,
  isEstimated: row.is_estimated,
  costUsd: inDollars(row.cost_micro_usd),
});
