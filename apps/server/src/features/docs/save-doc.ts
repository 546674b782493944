// Publishes a new text of a document. A text made from another version than the stored one changes nothing; the same text sent
// again, after an answer that was lost, is no change either.
import { docRoutes } from '@msm/contract/docs/routes';
import { recordAudit } from '../../platform/audit/audit.ts';
import { handler } from '../../platform/operation.ts';
import type { DocsDeps } from './docs.deps.ts';
import { changedElsewhere, lockDoc, replaceText } from './docs.store.ts';
import { presentSource } from './present-doc.ts';

export const saveDoc = handler(
  docRoutes.saveDoc,
  async ({ params, input: { markdown, version }, member, caller }, deps: DocsDeps) => {
    // What cannot be rendered must not become the public text.
    await deps.reader.tryOut(markdown);
    const saved = await deps.db.transaction().execute(async (tx) => {
      const doc = await lockDoc(tx, params.name);
      if (doc.markdown === markdown) return doc;
      if (doc.version !== version) throw changedElsewhere();
      const replaced = await replaceText(tx, doc, { markdown, memberId: member.id, now: deps.clock.now() });
      const details = { version: replaced.version };
      await recordAudit(tx, 'docs.saved', { actorId: member.id, subject: doc.name, caller, details });
      return replaced;
    });
    deps.events.emit('pages.changed', { tags: ['docs', `docs:${saved.name}`] });
    return { source: await presentSource(saved, deps) };
  },
);
