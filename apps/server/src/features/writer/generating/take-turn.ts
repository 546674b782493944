// What is written by itself counts like what its member asks for by hand.
import { AppError } from '../../../platform/errors.ts';
import { WriterFault } from '../../../platform/ports/writer.ts';
import type { WriterDeps } from '../writer.deps.ts';
import { GENERATIONS } from './generate-post.ts';

export async function takeTurn(memberId: string, { limits }: Pick<WriterDeps, 'limits'>): Promise<void> {
  try {
    await limits.take(GENERATIONS, memberId);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'tooMany') throw error;
    const words = `The member who planned it has had ${GENERATIONS.max} drafts written within an hour.`;
    throw new WriterFault('budget', words, { retryAfterMs: (error.retryAfterSeconds ?? 60) * 1_000 });
  }
}
