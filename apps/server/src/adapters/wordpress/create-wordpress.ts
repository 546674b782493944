// Speaks to WordPress sites over their REST API, through the guarded fetch it is given.
import type { OutboundFetch } from '../../platform/outbound/outbound.ts';
import type { WordPress } from '../../platform/ports/wordpress.ts';
import { findSite } from './find-site.ts';
import { readPage } from './front-page.ts';
import { loginOf } from './login.ts';
import { filesOf, termsOf } from './media-and-terms.ts';
import { postsOf } from './posts.ts';
import { createRestClient } from './rest-call.ts';

export function createWordPress(fetch: OutboundFetch): WordPress {
  return {
    find: (address) => findSite(fetch, address),
    readVersion: async (url) => (await readPage(fetch, new URL(`${url}/`))).version,
    open(login) {
      const call = createRestClient(fetch, login);
      return { ...loginOf(call), ...postsOf(call), ...filesOf(call), ...termsOf(call) };
    },
  };
}
