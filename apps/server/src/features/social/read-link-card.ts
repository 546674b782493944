// Title and description of a page, for the card below a post. Read through the guarded way out, as every page of a member's choice.
import { socialRoutes } from '@msm/contract/social/routes';
import { ownAccount } from '../../platform/access/own-account.ts';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import { PageFault } from '../../platform/ports/writer.ts';
import type { SocialDeps } from './social.deps.ts';

const TIMEOUT_MS = 10_000;
const MAX_TITLE_LENGTH = 300;
const MAX_DESCRIPTION_LENGTH = 300;

export const readLinkCard = handler(
  socialRoutes.readLinkCard,
  async ({ input: { url }, session }, { readPage }: SocialDeps) => {
    try {
      const page = await readPage(url, {
        accountId: ownAccount(session),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return {
        url,
        title: (page.title ?? new URL(url).hostname).slice(0, MAX_TITLE_LENGTH).toWellFormed(),
        description: page.text.replaceAll(/\s+/g, ' ').slice(0, MAX_DESCRIPTION_LENGTH).toWellFormed(),
      };
    } catch (error) {
      if (error instanceof PageFault)
        throw new AppError('unprocessable', error.message, { fields: { url: error.message }, cause: error });
      throw error;
    }
  },
);
