// A run whose claim was revoked while it was sending: others may have concluded that the post is not there, and have sent it again.
// What this run knows of its own call must not be lost.
import { after } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { Notify } from '../../../platform/ports/notifications.ts';
import type { Published } from '../../../platform/ports/publisher.ts';
import type { Work } from '../claims.store.ts';
import * as steps from '../steps.store.ts';
import { insist } from './insist.ts';
import type { Node } from './node.ts';
import { tellAbout, tellOfDoubt } from './tell-member.ts';

const ARRIVED = 'The destination carried out a call that had been taken for lost.';
const UNHEARD = 'The destination may have carried out a call that had been taken for lost.';

/** Without `published` the call was never answered: it is looked at, or asked about. */
export async function learnLate(work: Work, node: Node, published?: Published): Promise<void> {
  const words = published ? ARRIVED : UNHEARD;
  await insist(
    () =>
      node.notifications.transaction(async (tx: Db, notify: Notify) => {
        const now = node.now();
        const became = await steps.learnLate(tx, work, {
          now,
          words,
          sentContent: work.content,
          lookAt: after(now, node.timings.settleMs),
          ...(published && { published }),
        });
        if (became === 'unknown') await tellAbout(work, tellOfDoubt(work, words), { ...node, tx, notify });
      }),
    node,
  );
}
