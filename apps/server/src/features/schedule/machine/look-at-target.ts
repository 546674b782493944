// A commit whose outcome nobody heard: the destination is asked, never sent to. Only what it provably does not have is
// published again; what it cannot say is asked of a person.
import { PublishError, type Publisher } from '../../../platform/ports/publisher.ts';
import type { Work } from '../claims.store.ts';
import { hasTriesLeft } from '../faults.rules.ts';
import { finishTarget } from './finish-target.ts';
import { heldBy, line, publicationOf } from './held.ts';
import type { Node } from './node.ts';
import { askPerson, failTarget, takeConsequence } from './take-consequence.ts';
import { withinLimit } from './within-limit.ts';

export async function lookAtTarget(work: Work, publisher: Publisher | undefined, node: Node): Promise<void> {
  if (!publisher) return askPerson(work, node, 'This portal can no longer look there.');
  try {
    const look = () =>
      withinLimit(
        publisher.reconcile(publicationOf(work)),
        node.timings.commitLimitMs,
        () => new PublishError('again', 'The destination did not answer in time.'),
      );
    const seen = await node.slots.use(look, work.account_id);
    if (seen === 'undecidable')
      await askPerson(work, node, 'The destination does not say whether it has it.');
    else if (seen === 'absent') await beginAgain(work, node);
    else await finishTarget(work, node, seen, 'It was published before the interruption.');
  } catch (error) {
    await takeConsequence(work, node, 'looking', error);
  }
}

async function beginAgain(work: Work, node: Node): Promise<void> {
  const held = heldBy(node, work);
  if (!work.isCurrent) {
    await node.steps.take(
      held,
      ['committing', 'skipped'],
      line(node, 'It is not there and no longer wanted.'),
    );
    return;
  }
  if (!hasTriesLeft(work.attempts))
    return failTarget(work, node, 'committing', 'It never arrived at the destination.');
  const nextAt = node.clock.now();
  await node.steps.take(held, ['committing', 'scheduled'], line(node, 'It is not there; it begins again.'), {
    nextAt,
    reason: null,
  });
}
