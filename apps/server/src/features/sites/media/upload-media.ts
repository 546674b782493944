// Puts a file into the media library of a site, under a name of our own.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { siteRoutes } from '@msm/contract/sites/routes';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { createSlots } from '../../../platform/threads/slots.ts';
import { cleanMedia } from './clean-media.ts';
import { noteUpload } from './media.store.ts';
import { ownSite } from '../own-site.ts';
import { openSite } from '../connecting/site-login.ts';
import type { SitesDeps } from '../sites.deps.ts';

/**
 * Each holds its file in memory until the site has taken it, which a slow site draws out to a minute: of an account two
 * at once, so that its slow sites leave slots to the others. Files that wait lie on disk.
 */
const slots = createSlots(12, {
  perKey: 2,
  waitingPerKey: 20,
  waitingInAll: 200,
  refusal: 'Too many files are on their way already. Wait until some have arrived.',
});

export const uploadMedia = handler(
  siteRoutes.uploadMedia,
  async ({ params: { siteId }, input, upload, session }, deps: SitesDeps) => {
    const accountId = ownAccount(session);
    const remote = openSite(deps, await ownSite(deps, session, siteId));
    const media = await slots.use(async () => {
      const file = new Uint8Array(await readFile(upload.path));
      const { bytes, mimeType, extension } = await cleanMedia(file, accountId);
      const fileName = `${randomUUID()}.${extension}`;
      return remote.uploadMedia({ bytes, fileName, mimeType, altText: input.altText ?? '' });
    }, accountId);
    if (!(await noteUpload(deps.db, siteId, media.id, deps.clock.now())))
      throw new AppError('notFound', 'The site was disconnected from the account meanwhile.');
    return { media };
  },
);
