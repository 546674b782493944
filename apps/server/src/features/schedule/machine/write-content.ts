// Has an occurrence written by its order's brief, once: what was written is kept, so that a retry costs nothing.
import type { PostContent } from '@msm/contract/schedule/post-content';
import type { Brief } from '@msm/contract/writer/schemas';
import { PublishError } from '../../../platform/ports/publisher.ts';
import { WriterFault, type WriterFaultKind } from '../../../platform/ports/writer.ts';
import type { Work } from '../claims.store.ts';
import type { Node } from './node.ts';

/** The others would come again, and each try costs. */
const PASSING: readonly WriterFaultKind[] = ['busy', 'away', 'cut'];

export async function writeContent(
  work: Work,
  brief: Brief,
  { drafts, timings }: Node,
): Promise<PostContent> {
  if (!drafts) throw new PublishError('refused', 'This portal has no writer.');
  try {
    const signal = AbortSignal.timeout(timings.prepareLimitMs);
    const { content } = await drafts.draftFor(work.account_id, brief, { signal });
    return content;
  } catch (error) {
    if (!(error instanceof WriterFault)) throw error;
    throw new PublishError(PASSING.includes(error.kind) ? 'again' : 'refused', error.message, {
      cause: error,
    });
  }
}
