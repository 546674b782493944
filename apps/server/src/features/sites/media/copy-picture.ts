// Copies a picture of a site into the media library of the account, where every composer finds it. A library keeps one copy:
// its upload id is derived from site and picture.
import { createHash } from 'node:crypto';
import { siteRoutes } from '@msm/contract/sites/routes';
import { MAX_MEDIA_BYTES } from '@msm/contract/sites/limits';
import type { SiteMedia } from '@msm/contract/sites/schemas';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { OutboundRefused } from '../../../platform/outbound/outbound.ts';
import { ownSite } from '../own-site.ts';
import { openSite } from '../connecting/site-login.ts';
import type { SitesDeps } from '../sites.deps.ts';

const DOWNLOAD_TIMEOUT_MS = 30_000;
/** As the library takes it. */
const MAX_ALT_TEXT = 500;

export const copyPicture = handler(
  siteRoutes.copyPicture,
  async ({ params: { id, mediaId }, session, member }, deps: SitesDeps) => {
    const site = await ownSite(deps, session, id);
    const media = await openSite(deps, site).readMedia(mediaId);
    return deps.intake.add({
      accountId: ownAccount(session),
      memberId: member.id,
      uploadId: uploadIdOf(id, mediaId),
      name: fileNameOf(media),
      altText: media.altText.slice(0, MAX_ALT_TEXT),
      read: () => download(media.url, site.url, deps),
    });
  },
);

async function download(url: string, siteUrl: string, deps: SitesDeps): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const answer = await ask(url, siteUrl, deps);
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
    await answer.body?.cancel();
    throw new AppError('upstream', `The site did not hand out the picture (${answer.status}).`);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const reason = error instanceof OutboundRefused ? error.message : 'Its address did not answer.';
    throw new AppError('upstream', `The picture could not be fetched. ${reason}`, { cause: error });
  }
}

/**
 * The site names the address and where it redirects to: only at the site's own origin may that be one which the operator permits
 * for sites alone.
 */
async function ask(url: string, siteUrl: string, { fetch, fetchFromSite }: SitesDeps): Promise<Response> {
  const limits = { maxBytes: MAX_MEDIA_BYTES, timeoutMs: DOWNLOAD_TIMEOUT_MS };
  if (URL.parse(url)?.origin !== URL.parse(siteUrl)?.origin) return fetch(url, limits);
  const answer = await fetchFromSite(url, { ...limits, redirect: 'manual' });
  const location = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null;
  if (!location) return answer;
  await answer.body?.cancel();
  return fetch(new URL(location, url).href, limits);
}

const fileNameOf = ({ url, id }: SiteMedia): string =>
  decoded(URL.parse(url)?.pathname.split('/').at(-1) ?? '') || `picture-${id}`;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not every address is well encoded.
    return text;
  }
}

/** In the form of a UUID of version 8, which is made by the application. */
function uploadIdOf(siteId: string, mediaId: number): string {
  const hex = createHash('sha256').update(`${siteId} ${mediaId}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
