// Redirects from a short link to the address in the post. Programs that only look, such as the previews of networks, are not
// counted.
import { resultsRoutes } from '@msm/contract/social/results-routes';
import { AppError } from '../../../platform/errors.ts';
import { isBot } from '../../../platform/http/is-bot.ts';
import { handler } from '../../../platform/operation.ts';
import type { SocialDeps } from '../social.deps.ts';
import { countClick, findLink } from './links.store.ts';

export const followShortLink = handler(
  resultsRoutes.followShortLink,
  async ({ params: { code }, caller, answer }, { db }: SocialDeps) => {
    const url = await findLink(db, code);
    if (url === undefined) throw new AppError('notFound', 'This link does not lead anywhere.');
    if (!isBot(caller.userAgent)) await countClick(db, code);
    // Every click is counted by the portal, so no cache in between may answer it.
    answer.header('cache-control', 'no-store');
    // As a header takes it: a post may name an address with letters beyond ASCII.
    return new URL(url).href;
  },
);
