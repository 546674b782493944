// Where a post can go, asked of its publisher. What is not this account's does not exist.
import type { PostContent } from '@msm/contract/posts/content';
import type { PlanProblem } from '@msm/contract/schedule/schemas';
import type { PlatformId } from '@msm/contract/posts/platforms';
import { AppError } from '../../platform/errors.ts';
import { PublishError, type Publication, type Publisher } from '../../platform/ports/publisher.ts';
import { newPublicationKey } from './planning/publication-key.ts';
import type { ScheduleDeps } from './schedule.deps.ts';

export interface Place {
  accountId: string;
  platform: PlatformId;
  destinationId: string;
}

export async function findPublisher(
  { accountId, platform, destinationId }: Place,
  { db, publishers }: Pick<ScheduleDeps, 'db' | 'publishers'>,
): Promise<Publisher | undefined> {
  const publisher = publishers.get(platform);
  return (await publisher?.findDestination(db, accountId, destinationId)) ? publisher : undefined;
}

/** Ids are unique over all platforms: one names its place. Undefined when it is none of this account's. */
export async function findPlace(
  accountId: string,
  destinationId: string,
  { db, publishers }: Pick<ScheduleDeps, 'db' | 'publishers'>,
): Promise<{ place: Place; publisher: Publisher } | undefined> {
  for (const [platform, publisher] of publishers)
    if (await publisher.findDestination(db, accountId, destinationId))
      return { place: { accountId, platform: platform as PlatformId, destinationId }, publisher };
  return undefined;
}

export const noSuchSite = () => new AppError('notFound', 'No destination of yours has that id.');

/** What would stop it. A destination that is just not reachable stops nothing: the post comes later. */
export async function problemsOf(
  publisher: Publisher,
  place: Place,
  content: PostContent,
): Promise<PlanProblem[]> {
  const publication: Publication = {
    key: newPublicationKey(content.title),
    accountId: place.accountId,
    destinationId: place.destinationId,
    content,
    notBefore: new Date(),
    memory: {},
  };
  try {
    return await publisher.preflight(publication);
  } catch (error) {
    if (!(error instanceof PublishError)) throw error;
    return error.fault === 'reauth' || error.fault === 'refused'
      ? [{ field: 'destinationId', message: error.message }]
      : [];
  }
}

export function refusedFor(problems: readonly PlanProblem[]): AppError {
  // The first problem of a field is the one that is shown.
  const fields = Object.fromEntries(problems.toReversed().map(({ field, message }) => [field, message]));
  return new AppError('unprocessable', problems.map(({ message }) => message).join(' '), { fields });
}
