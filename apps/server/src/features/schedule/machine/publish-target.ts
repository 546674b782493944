// One occurrence's way to its destination. Each step is written down before it is taken; a step that finds the target taken
// away (edited, switched off, given to another node) ends the way without a word.
import type { PostContent } from '@msm/contract/schedule/post-content';
import {
  PublishError,
  type Publication,
  type Published,
  type Publisher,
  type PublisherMemory,
} from '../../../platform/ports/publisher.ts';
import { keepWritten, remember, type Work } from '../claims.store.ts';
import { finishTarget } from './finish-target.ts';
import { heldBy, line, publicationOf } from './held.ts';
import { lookAtTarget } from './look-at-target.ts';
import type { Node } from './node.ts';
import { failTarget, takeConsequence } from './take-consequence.ts';
import { withinLimit } from './within-limit.ts';
import { writeContent } from './write-content.ts';

export async function publishTarget(work: Work, node: Node): Promise<void> {
  const publisher = node.publishers.get(work.platform);
  if (work.state === 'committing') return lookAtTarget(work, publisher, node);
  const from = work.state === 'ready' ? 'ready' : 'claimed';
  if (!work.isCurrent) return leaveAlone(work, node, from);
  if (!publisher) return failTarget(work, node, 'claimed', 'This portal cannot publish there.');
  const published = await node.slots.use(async () => {
    // Its lease is given back with the others.
    if (node.draining.aborted) return undefined;
    if (from === 'ready') return commit(work, publisher, node, 'ready', publicationOf(work));
    const publication = await prepare(work, publisher, node);
    return publication && commit(work, publisher, node, 'preparing', publication);
  }, work.account_id);
  if (published) await finishTarget(work, node, published, 'Published.');
}

/** Changed at the very moment of the claim: what it stood for is planned anew. */
async function leaveAlone(work: Work, node: Node, from: 'claimed' | 'ready'): Promise<void> {
  await node.steps.take(heldBy(node, work), [from, 'skipped'], line(node, 'The plan was changed.'));
}

/** None when it was taken away or failed, or when its time has not come: then it waits, prepared. */
async function prepare(work: Work, publisher: Publisher, node: Node): Promise<Publication | undefined> {
  const held = heldBy(node, work);
  if (!(await node.steps.take(held, ['claimed', 'preparing'], line(node, 'Preparing began.'))))
    return undefined;
  let memory: PublisherMemory = work.memory;
  let isTakenAway = false;
  const keep = async (learnt: PublisherMemory) => {
    memory = { ...memory, ...learnt };
    isTakenAway = !(await remember(node.db, held, learnt));
    if (isTakenAway) throw new Error('The target was taken away while it was prepared.');
  };
  try {
    const content = await contentOf(work, node);
    if (!content) return undefined;
    const publication = { ...publicationOf(work), content };
    await withinLimit(
      publisher.prepare(publication, keep),
      node.timings.prepareLimitMs,
      () => new PublishError('again', 'Preparing took too long.'),
    );
    if (work.due_at <= node.clock.now()) return { ...publication, memory };
    const note = line(node, 'Prepared; it waits for its time.');
    await node.steps.take(held, ['preparing', 'ready'], note, { nextAt: work.due_at });
    return undefined;
  } catch (error) {
    if (!isTakenAway) await takeConsequence(work, node, 'preparing', error);
    return undefined;
  }
}

/** None when it was taken away. */
async function contentOf(work: Work, node: Node): Promise<PostContent | undefined> {
  const { generation: brief, created_by: memberId } = work;
  if (!brief || work.isWritten) return work.content;
  if (!memberId || !(await node.answersFor(work))) throw new PublishError('refused', GONE);
  const written = await writeContent(work, { brief, memberId }, node);
  return (await keepWritten(node.db, heldBy(node, work), written)) ? written : undefined;
}

const GONE =
  'The member who planned it may no longer act in this account. Publish it again, and it is planned in your name.';

/** None when it was taken away or failed, or when nobody knows. */
async function commit(
  work: Work,
  publisher: Publisher,
  node: Node,
  from: 'preparing' | 'ready',
  publication: Publication,
): Promise<Published | undefined> {
  if (!(await node.answersFor(work))) {
    await failTarget(work, node, from, GONE);
    return undefined;
  }
  const held = heldBy(node, work);
  const startedAt = node.stopwatch();
  if (!(await node.steps.take(held, [from, 'committing'], line(node, 'Sent to the destination.'))))
    return undefined;
  // After so long a pause another node may take this one for dead and be about to look. Nothing was sent yet.
  if (node.stopwatch() - startedAt > node.timings.leaseMs / 2) {
    const note = line(node, 'Too slow; it begins again.');
    await node.steps.take(held, ['committing', 'scheduled'], note, { nextAt: note.at });
    return undefined;
  }
  try {
    return await withinLimit(
      publisher.commit(publication),
      node.timings.commitLimitMs,
      () => new PublishError('unclear', 'The destination did not answer in time.'),
    );
  } catch (error) {
    await takeConsequence(work, node, 'committing', error);
    return undefined;
  }
}
