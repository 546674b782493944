// Changes a post on its site. Its texts are sanitised, since WordPress takes title and excerpt for HTML as well and keeps an
// administrator's scripts in them; the comments by which it knows its blocks stay.
import { siteRoutes } from '@msm/contract/sites/routes';
import { handler } from '../../../platform/operation.ts';
import {
  postSanitizing,
  sanitizeHtml,
  sanitizePost,
  type HtmlPolicy,
} from '../../../platform/text/sanitize-html.ts';
import { ownSite } from '../own-site.ts';
import { openSite } from '../connecting/site-login.ts';
import type { SitesDeps } from '../sites.deps.ts';
import { termsNamed } from './terms-named.ts';

export const changePost = handler(
  siteRoutes.changePost,
  async ({ params: { id, postId }, input, session }, deps: SitesDeps) => {
    const site = await ownSite(deps, session, id);
    const remote = openSite(deps, site);
    const { html, title, excerpt, categories, tags, ...others } = input;
    const safe = html && (await deps.threads.run(postSanitizing, html, { key: site.account_id }));
    const post = await remote.changePost(postId, {
      ...others,
      title: title && safeTitle(title),
      excerpt: excerpt && sanitizePost(excerpt),
      html: safe,
      categories: categories && (await termsNamed(remote, 'categories', categories)),
      tags: tags && (await termsNamed(remote, 'tags', tags)),
    });
    return { post };
  },
);

const TITLE_POLICY: HtmlPolicy = { tags: new Set(['em', 'strong', 'i', 'b', 'sub', 'sup']), attributes: {} };

/** Without attributes, `&` and `>` are harmless as they are, and members read them so. */
const safeTitle = (title: string): string =>
  sanitizeHtml(title, TITLE_POLICY).replaceAll('&amp;', '&').replaceAll('&gt;', '>');
