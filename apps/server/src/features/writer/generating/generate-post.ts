// Begins a generation. The request ends at once; the work goes on by itself, and its progress is told and can be fetched.
import { LANGUAGES } from '@msm/contract/posts/brief-choices';
import { GENERATIONS_AT_ONCE, GENERATIONS_PER_HOUR } from '@msm/contract/writer/limits';
import { writerRoutes } from '@msm/contract/writer/routes';
import type { Brief } from '@msm/contract/posts/brief';
import { AppError } from '../../../platform/errors.ts';
import type { Limit } from '../../../platform/limits.ts';
import { handler, type Call } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import type { Writer } from '../../../platform/ports/writer.ts';
import { FEEDS_ARE_MISSING } from './gather-sources.ts';
import { presentGeneration } from './present-generation.ts';
import { assertBudgetLeft } from './reserve-call.ts';
import type { WriterDeps } from '../writer.deps.ts';
import { countOpen, insertGeneration, lockOpen } from './generations.store.ts';
import { generate } from '../writer-queue.ts';

export const GENERATIONS: Limit = {
  name: 'writer-generations',
  max: GENERATIONS_PER_HOUR,
  windowSeconds: 3_600,
};

export const generatePost = handler(writerRoutes.generatePost, (call, deps: WriterDeps) => begin(call, deps));

export const generateSocialPost = handler(writerRoutes.generateSocialPost, (call, deps: WriterDeps) =>
  begin(call, deps),
);

type Begun = Pick<Call<typeof writerRoutes.generatePost>, 'input' | 'session' | 'member'>;

async function begin({ input, session, member }: Begun, deps: WriterDeps) {
  const { db, clock, jobs, limits, currentWriter, findDestination } = deps;
  const accountId = ownAccount(session);
  const { writer, budgets } = await currentWriter();
  refuseWhatCannotBeWritten(input, writer);
  if (input.destinationId && !(await findDestination(db, accountId, input.destinationId)))
    throw new AppError('notFound', 'No destination of this account has that id.');
  await assertBudgetLeft({ accountId, memberId: member.id }, { db, clock, budgets });
  // Refused without being counted; of two at once, the transaction below refuses the second.
  refuseOneTooMany(await countOpen(db, accountId));
  await limits.take(GENERATIONS, member.id);
  const generation = await db.transaction().execute(async (tx) => {
    await lockOpen(tx, accountId);
    refuseOneTooMany(await countOpen(tx, accountId));
    const inserted = await insertGeneration(tx, {
      accountId,
      memberId: member.id,
      brief: input,
      now: clock.now(),
    });
    await jobs.enqueue(tx, generate, { generationId: inserted.id });
    return inserted;
  });
  return { generationId: generation.id, generation: presentGeneration(generation) };
}

function refuseOneTooMany(open: number): void {
  if (open < GENERATIONS_AT_ONCE) return;
  const words = `${GENERATIONS_AT_ONCE} drafts are being written already. Wait for one, or cancel it.`;
  throw new AppError('tooMany', words);
}

/** Said at once, instead of after a wait. */
function refuseWhatCannotBeWritten({ language, sources }: Brief, { languages, writtenBy }: Writer): void {
  if (sources.some(({ kind }) => kind === 'feed')) throw new AppError('unprocessable', FEEDS_ARE_MISSING);
  if (languages.includes(language)) return;
  const known = languages.map((each) => LANGUAGES[each]).join(' and ');
  throw new AppError(
    'unprocessable',
    `The ${writtenBy.name.toLowerCase()} writes ${known}. For ${LANGUAGES[language]} a language model has to be connected.`,
  );
}
