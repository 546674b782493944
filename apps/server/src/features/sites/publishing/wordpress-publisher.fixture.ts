// Publications on one connected site, prepared as the schedule does it, and a site that gives chosen answers.
import { randomUUID } from 'node:crypto';
import type { PostContent } from '@msm/contract/posts/content';
import type { Publication, Publisher } from '../../../platform/ports/publisher.ts';
import type { WordPressSite } from '../../../platform/ports/wordpress.ts';
import type { ConnectedApp } from '../connected-app.fixture.ts';

export const springSale = (
  destination: Pick<Publication, 'accountId' | 'destinationId'>,
  content: Partial<PostContent> = {},
  key = `spring-sale-${randomUUID()}`,
): Publication => ({
  ...destination,
  key,
  content: { title: 'Spring sale', html: '<p>Everything must go.</p>', ...content },
  notBefore: new Date(),
  memory: {},
});

/** The publication with what the publisher learnt, which its commit needs. */
export async function preparedBy(publisher: Publisher, publication: Publication): Promise<Publication> {
  const memory = { ...publication.memory };
  const last = await publisher.prepare(publication, async (learnt) => void Object.assign(memory, learnt));
  return { ...publication, memory: { ...memory, ...last } };
}

/** Parts whose sites answer some calls in another way. */
export function partsAnswering(
  parts: ConnectedApp['parts'],
  change: (real: WordPressSite) => Partial<WordPressSite>,
): ConnectedApp['parts'] {
  const { wordpress } = parts;
  const open: typeof wordpress.open = (login) => {
    const real = wordpress.open(login);
    return { ...real, ...change(real) };
  };
  return { ...parts, wordpress: { ...wordpress, open } };
}
