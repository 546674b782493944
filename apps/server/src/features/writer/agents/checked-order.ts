// A standing order that can be carried out: its destinations are the account's, and there is a writer who may write it.
import type { AgentInput } from '@msm/contract/writer/agents';
import { LANGUAGES } from '@msm/contract/posts/brief-choices';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { WriterDeps } from '../writer.deps.ts';

export const NEEDS_SOURCES =
  'The built-in writer has nothing to say without a source. Add a source, or let posts wait for approval.';

export async function assertCanBeDone(input: AgentInput, accountId: string, deps: WriterDeps): Promise<void> {
  const { db, findDestination, currentWriter } = deps;
  for (const { destinationId } of input.targets)
    if (!(await findDestination(db, accountId, destinationId)))
      throw invalidField('targets', 'A destination is not connected any more. Choose another.');
  const { writer } = await currentWriter();
  if (!writer.languages.includes(input.language))
    throw new AppError(
      'unprocessable',
      `For ${LANGUAGES[input.language]} a language model has to be connected.`,
    );
  const isBuiltIn = !writer.writtenBy.isLanguageModel;
  // What it writes from nothing is an outline, which must not be published by itself.
  if (isBuiltIn && input.mode === 'automatic' && input.sources.length === 0)
    throw invalidField('sources', NEEDS_SOURCES);
}
