// Has a publication written by its post's brief, once: what was written is kept, so that a retry costs nothing.
import type { PostContent } from '@msm/contract/posts/content';
import type { Brief } from '@msm/contract/posts/brief';
import { PublishError } from '../../../platform/ports/publisher.ts';
import { WriterFault, type WriterFaultKind } from '../../../platform/ports/writer.ts';
import type { Work } from '../claims.store.ts';
import { LONGEST_PAUSE_MS } from '../faults.rules.ts';
import type { Node } from './node.ts';
import { withinLimit } from './within-limit.ts';

/** The others would come again, and each try costs. */
const PASSING: readonly WriterFaultKind[] = ['busy', 'away', 'cut'];

export async function writeContent(
  work: Work,
  { brief, memberId }: { brief: Brief; memberId: string },
  { drafts, timings, timers }: Node,
): Promise<PostContent> {
  if (!drafts) throw new PublishError('refused', 'This portal has no writer.');
  const deadline = new AbortController();
  try {
    const payer = { accountId: work.account_id, memberId };
    const { content } = await withinLimit(
      drafts.draftFor(payer, brief, { signal: deadline.signal }),
      timings.prepareLimitMs,
      tooSlow,
      timers,
    );
    return content;
  } catch (error) {
    deadline.abort();
    if (!(error instanceof WriterFault)) throw error;
    const { retryAfterMs } = error;
    throw new PublishError(isPassing(error) ? 'again' : 'refused', error.message, {
      cause: error,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    });
  }
}

const tooSlow = () => new PublishError('again', 'Writing took too long.');

/** A limit that is free again within the longest pause is waited for; for a budget of the day a person is asked. */
const isPassing = ({ kind, retryAfterMs = Infinity }: WriterFault): boolean =>
  kind === 'budget' ? retryAfterMs <= LONGEST_PAUSE_MS : PASSING.includes(kind);
