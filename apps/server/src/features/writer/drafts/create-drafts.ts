// The drafts port: automated generation asks for a draft and waits for it. It runs where it is asked, under the same
// rules as a member's; no notification, because no member waits.
import { Brief } from '@msm/contract/posts/brief';
import { WriterFault, type Drafts } from '../../../platform/ports/writer.ts';
import { performRun } from '../generating/perform-run.ts';
import { RunLost } from '../generating/report-progress.ts';
import { takeTurn } from '../generating/take-turn.ts';
import type { WriterDeps } from '../writer.deps.ts';
import { beginRun, insertGeneration } from '../generating/generations.store.ts';

export const createDrafts = (deps: WriterDeps): Drafts => ({
  async draftFor({ accountId, memberId }, input, { signal } = {}) {
    const { db, clock, currentWriter } = deps;
    const brief = Brief.parse(input);
    const { writer } = await currentWriter();
    // Without material the built-in writer has only an outline to offer, which must not be published by itself.
    if (!writer.writtenBy.isLanguageModel && brief.sources.length === 0)
      throw new WriterFault('refused', 'The built-in writer needs at least one source to write by itself.');
    await takeTurn(memberId, deps);
    const { id } = await insertGeneration(db, { accountId, memberId: null, brief, now: clock.now() });
    const generation = await beginRun(db, id);
    try {
      if (!generation) throw new RunLost();
      return await performRun({ generation, payerId: memberId }, deps, signal);
    } catch (error) {
      if (error instanceof RunLost) throw new WriterFault('away', 'The writing was interrupted.');
      throw error;
    }
  },
});
