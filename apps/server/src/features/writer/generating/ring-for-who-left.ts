// Rings the bell of a member whose generation ended while they were away: no client has fetched its end. Once, however
// often the job is worked.
import type { WriterDeps } from '../writer.deps.ts';
import { findAnyGeneration, noteSeen } from './generations.store.ts';

export async function ringForWhoLeft(
  generationId: string,
  { clock, notifications }: Pick<WriterDeps, 'clock' | 'notifications'>,
): Promise<void> {
  await notifications.transaction(async (tx, notify) => {
    const generation = await findAnyGeneration(tx, generationId);
    if (!generation?.member_id || !generation.ended_at || generation.seen_at > generation.ended_at) return;
    const isDone = generation.state === 'done';
    await notify({
      memberId: generation.member_id,
      kind: isDone ? 'draft_ready' : 'draft_failed',
      title: isDone ? 'Your draft is ready' : 'Your draft could not be written',
      body: isDone ? generation.brief.topic : (generation.problem ?? undefined),
      ...(generation.draft_id && { target: { type: 'draft', id: generation.draft_id } }),
      metadata: { generationId, draftId: generation.draft_id },
    });
    await noteSeen(tx, generationId, clock.now());
  });
}
