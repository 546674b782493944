// Puts a file into the media library of a site, under a name of our own.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { siteRoutes } from '@msm/contract/sites/routes';
import { handler } from '../../platform/operation.ts';
import { createSlots } from '../../platform/slots.ts';
import { cleanMedia } from './clean-media.ts';
import { noteUpload } from './media.store.ts';
import { ownSite } from './own-site.ts';
import { openSite } from './site-login.ts';
import type { SitesDeps } from './sites.deps.ts';

/** Each holds its file in memory until the site has taken it; the files of the others wait on disk. */
const AT_ONCE = 8;
const slots = createSlots(AT_ONCE);

export const uploadMedia = handler(
  siteRoutes.uploadMedia,
  async ({ params: { siteId }, input, upload, session }, deps: SitesDeps) => {
    const remote = openSite(deps, await ownSite(deps, session, siteId));
    const media = await slots.use(async () => {
      const { bytes, mimeType, extension } = await cleanMedia(new Uint8Array(await readFile(upload.path)));
      const fileName = `${randomUUID()}.${extension}`;
      return remote.uploadMedia({ bytes, fileName, mimeType, altText: input.altText ?? '' });
    });
    await noteUpload(deps.db, siteId, media.id, deps.clock.now());
    return { media };
  },
);
