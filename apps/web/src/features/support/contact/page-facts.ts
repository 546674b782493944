// What is sent along with a message, so that support need not ask: the browser and the page.
import { METADATA_TEXT } from '@msm/contract/support/limits';
import type { Metadata } from '@msm/contract/support/schemas';

interface Surroundings {
  browser: Pick<Navigator, 'userAgent' | 'platform'>;
  /** Of the page that the form was opened on. */
  address: string;
  errorId?: string | undefined;
  now: Date;
}

/** Cut to what the contract takes: a long address must not keep a visitor from writing to us. */
export const pageFacts = ({ browser, address, now, errorId }: Surroundings): Metadata => ({
  userAgent: browser.userAgent.slice(0, METADATA_TEXT.userAgent),
  platform: browser.platform.slice(0, METADATA_TEXT.platform),
  referrer: address.slice(0, METADATA_TEXT.referrer),
  timestamp: now.toISOString(),
  ...(errorId && { errorId: errorId.slice(0, METADATA_TEXT.errorId) }),
});
