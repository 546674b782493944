// Changes a post on its site. Its text is sanitised; the comments by which WordPress knows its blocks stay.
import { siteRoutes } from '@msm/contract/sites/routes';
import { handler } from '../../platform/operation.ts';
import { postSanitizing } from '../../platform/sanitize-html.ts';
import { ownSite } from './own-site.ts';
import { openSite } from './site-login.ts';
import type { SitesDeps } from './sites.deps.ts';
import { termsNamed } from './terms-named.ts';

export const changePost = handler(
  siteRoutes.changePost,
  async ({ params: { id, postId }, input, session }, deps: SitesDeps) => {
    const site = await ownSite(deps, session, id);
    const remote = openSite(deps, site);
    const { html, categories, tags, ...texts } = input;
    const safe = html && (await deps.threads.run(postSanitizing, html, { key: site.account_id }));
    const post = await remote.changePost(postId, {
      ...texts,
      html: safe,
      categories: categories && (await termsNamed(remote, 'categories', categories)),
      tags: tags && (await termsNamed(remote, 'tags', tags)),
    });
    return { post };
  },
);
