// One publication's way to its destination. Each step is written before it is taken, under the fencing token of this claim: a run
// whose claim was revoked (edited, switched off, taken for dead) ends at its next step and has changed nothing.
import type { PostContent } from '@msm/contract/posts/content';
import {
  PublishError,
  type Publication,
  type Published,
  type Publisher,
  type PublisherMemory,
} from '../../../platform/ports/publisher.ts';
import type { Work } from '../claims.store.ts';
import { creatorOf } from '../posts.store.ts';
import { keepWritten, remember } from '../steps.store.ts';
import { finishPublication } from './finish-publication.ts';
import { line, publicationOf } from './held.ts';
import { inSlot } from './in-slot.ts';
import { lookAtPublication } from './look-at-publication.ts';
import type { Node } from './node.ts';
import { failPublication, retryPublication, takeConsequence } from './take-consequence.ts';
import { measure } from './timers.ts';
import { withinLimit } from './within-limit.ts';
import { writeContent } from './write-content.ts';

export async function runPublication(work: Work, node: Node): Promise<void> {
  const publisher = node.publishers.get(work.platform);
  if (work.state === 'committing') return lookAtPublication(work, publisher, node);
  if (!publisher) return failPublication(work, node, 'claimed', 'This portal cannot publish there.');
  const published = await inSlot(node, work.account_id, async () => {
    // Its lease is given back with the others.
    if (node.draining.aborted) return undefined;
    if (work.state === 'ready') return commit(work, publisher, node, 'ready', publicationOf(work));
    const publication = await prepare(work, publisher, node);
    return publication && commit(work, publisher, node, 'preparing', publication);
  });
  if (published) await finishPublication(work, node, published, 'Published.');
}

/** None when its claim was revoked or it failed, or when its time has not come: then it waits, prepared. */
async function prepare(work: Work, publisher: Publisher, node: Node): Promise<Publication | undefined> {
  if (!(await node.steps.take(work, 'prepare', 'claimed', line(node, 'Preparing began.')))) return undefined;
  let memory: PublisherMemory = work.memory;
  let isRevoked = false;
  const keep = async (learnt: PublisherMemory) => {
    memory = { ...memory, ...learnt };
    isRevoked = !(await remember(node.db, work, learnt));
    if (isRevoked) throw new Error('The claim was revoked while the post was prepared.');
  };
  let phase: 'writing' | 'preparing' = 'writing';
  try {
    const content = await contentOf(work, node);
    if (!content) return undefined;
    phase = 'preparing';
    const publication = { ...publicationOf(work), content };
    const learnt = await withinLimit(
      publisher.prepare(publication, keep),
      node.timings.prepareLimitMs,
      () => new PublishError('again', 'Preparing took too long.'),
      node.timers,
    );
    memory = { ...memory, ...learnt };
    if (work.due_at <= node.now()) return { ...publication, memory };
    const note = line(node, 'Prepared; it waits for its time.');
    await node.steps.take(work, 'wait', 'preparing', note, { nextAt: work.due_at, memory });
    return undefined;
  } catch (error) {
    if (!isRevoked) await takeConsequence(work, node, phase, error);
    return undefined;
  }
}

/** None when its claim was revoked. */
async function contentOf(work: Work, node: Node): Promise<PostContent | undefined> {
  const { brief } = work;
  if (!brief || work.isWritten) return work.content;
  const memberId = await answererOf(work, node);
  if (!memberId) throw new PublishError('refused', GONE);
  const written = await writeContent(work, { brief, memberId }, node);
  return (await keepWritten(node.db, work, written)) ? written : undefined;
}

const GONE =
  'The member who planned it may no longer act in this account, or has no verified e-mail. Publish it again, and it is planned in your name.';

/** The member who answers for the post. One who leaves the account during the run has handed it over to its owner. */
async function answererOf(work: Work, node: Node): Promise<string | null> {
  if (await node.answersFor(work)) return work.created_by;
  const created_by = await creatorOf(node.db, work.post_id);
  const isHandedOver = created_by !== work.created_by && (await node.answersFor({ ...work, created_by }));
  return isHandedOver ? created_by : null;
}

/** None when its claim was revoked or it failed, or when the outcome has to be looked up. */
async function commit(
  work: Work,
  publisher: Publisher,
  node: Node,
  from: 'preparing' | 'ready',
  publication: Publication,
): Promise<Published | undefined> {
  const { memory } = publication;
  // Where it is not sent its draft is at the destination already, and may be published there by a person before it is tried again.
  const keepDraft = async () => from === 'ready' || remember(node.db, work, memory);
  if (!(await answererOf(work, node))) {
    await keepDraft();
    await failPublication(work, node, from, GONE);
    return undefined;
  }
  if ((await node.msUntilLate(work.wanted_since)) < 0) {
    await keepDraft();
    await retryPublication(work, node, from, { words: 'It was to be sent hours ago.', afterMs: 0 });
    return undefined;
  }
  const sinceMs = measure(node.timers);
  // After a longer pause another node may take this one for dead and be about to look.
  const isFresh = () => sinceMs() <= node.timings.leaseMs / 2;
  if (!(await node.steps.take(work, 'send', from, line(node, 'Sent to the destination.'), { memory })))
    return undefined;
  if (!isFresh()) {
    await retryPublication(work, node, 'committing', { words: 'Too slow; it begins again.', afterMs: 0 });
    return undefined;
  }
  try {
    return await withinLimit(
      publisher.commit(publication, isFresh),
      node.timings.commitLimitMs,
      () => new PublishError('unclear', 'The destination did not answer in time.'),
      node.timers,
    );
  } catch (error) {
    await takeConsequence(work, node, 'committing', error);
    return undefined;
  }
}
