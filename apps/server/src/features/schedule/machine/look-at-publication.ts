// A commit whose outcome is not known: the destination is asked, never sent to. Only what it provably does not have is
// published again; what it cannot say is asked of a person.
import { PublishError, type Publisher } from '../../../platform/ports/publisher.ts';
import { after } from '../../../platform/clock.ts';
import type { Work } from '../claims.store.ts';
import { hasTriesLeft } from '../faults.rules.ts';
import { listOthers } from '../publications.store.ts';
import { finishPublication } from './finish-publication.ts';
import { line, publicationOf } from './held.ts';
import { inSlot } from './in-slot.ts';
import type { Node } from './node.ts';
import { askPerson, failPublication, retryPublication, takeConsequence } from './take-consequence.ts';
import { withinLimit } from './within-limit.ts';

/** Longer than a post can be late, and than the clock of a destination is off. */
const LOOKED_BACK_MS = 3 * 86_400_000;

export async function lookAtPublication(
  work: Work,
  publisher: Publisher | undefined,
  node: Node,
): Promise<void> {
  if (!publisher) return askPerson(work, node, 'This portal can no longer look there.');
  try {
    const publication = publicationOf(work);
    const others = await listOthers(node.db, work, after(publication.notBefore, -LOOKED_BACK_MS));
    const seen = await inSlot(node, work.account_id, () =>
      withinLimit(
        publisher.reconcile(publication, others),
        node.timings.commitLimitMs,
        () => new PublishError('again', 'The destination did not answer in time.'),
        node.timers,
      ),
    );
    if (seen === 'undecidable')
      await askPerson(work, node, 'The destination does not say whether it has it.');
    else if (seen !== 'absent')
      await finishPublication(work, node, seen, 'It was published before the interruption.');
    // The post was removed at the destination after it was published: its absence is no reason to send it.
    else if (work.wasPublished)
      await node.steps.take(work, 'arrive', 'committing', line(node, 'It was published.'), { reason: null });
    else if (hasTriesLeft(work.attempts))
      await retryPublication(work, node, 'committing', {
        words: 'It is not there; it begins again.',
        afterMs: 0,
      });
    else await failPublication(work, node, 'committing', 'It never arrived at the destination.');
  } catch (error) {
    await takeConsequence(work, node, 'looking', error);
  }
}
