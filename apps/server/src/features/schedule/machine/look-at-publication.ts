// A commit whose outcome is not known: the destination is asked, never sent to. Only what it provably does not have is
// published again; what it cannot say is asked of a person.
import { PublishError, type Publisher } from '../../../platform/ports/publisher.ts';
import type { Work } from '../claims.store.ts';
import { hasTriesLeft } from '../faults.rules.ts';
import { finishPublication } from './finish-publication.ts';
import { publicationOf } from './held.ts';
import { inSlot } from './in-slot.ts';
import type { Node } from './node.ts';
import { askPerson, failPublication, retryPublication, takeConsequence } from './take-consequence.ts';
import { withinLimit } from './within-limit.ts';

export async function lookAtPublication(
  work: Work,
  publisher: Publisher | undefined,
  node: Node,
): Promise<void> {
  if (!publisher) return askPerson(work, node, 'This portal can no longer look there.');
  try {
    const seen = await inSlot(node, work.account_id, () =>
      withinLimit(
        publisher.reconcile(publicationOf(work)),
        node.timings.commitLimitMs,
        () => new PublishError('again', 'The destination did not answer in time.'),
        node.timers,
      ),
    );
    if (seen === 'undecidable')
      await askPerson(work, node, 'The destination does not say whether it has it.');
    else if (seen !== 'absent')
      await finishPublication(work, node, seen, 'It was published before the interruption.');
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
