// Publishes an earlier text again. The text that it replaces is kept, so that restoring can be undone.
import { docRoutes } from '@msm/contract/docs/routes';
import { recordAudit } from '../../platform/audit/audit.ts';
import { handler } from '../../platform/operation.ts';
import type { DocsDeps } from './docs.deps.ts';
import { changedElsewhere, findVersion, lockDoc, replaceText } from './docs.store.ts';
import { presentSource } from './present-doc.ts';

export const restoreDocVersion = handler(
  docRoutes.restoreDocVersion,
  async ({ params, input: { current }, member, caller }, deps: DocsDeps) => {
    const restored = await deps.db.transaction().execute(async (tx) => {
      const doc = await lockDoc(tx, params.name);
      const { markdown } = await findVersion(tx, doc.name, params.version);
      if (doc.version !== current) throw changedElsewhere();
      const replaced = await replaceText(tx, doc, { markdown, memberId: member.id, now: deps.clock.now() });
      const details = { version: replaced.version, restored: params.version };
      await recordAudit(tx, 'docs.saved', { actorId: member.id, subject: doc.name, caller, details });
      return replaced;
    });
    deps.events.emit('pages.changed', { tags: ['docs', `docs:${restored.name}`] });
    return { source: await presentSource(restored, deps) };
  },
);
