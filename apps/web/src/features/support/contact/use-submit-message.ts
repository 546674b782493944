// Sends what was written to support, with what the browser knows of the page.
import { supportRoutes } from '@msm/contract/support/routes';
import type { ContactInput } from '@msm/contract/support/schemas';
import { call } from '../../../platform/api/api-client.ts';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { useContact } from '../../../platform/contact-opener.ts';
import { useApi } from '../../../platform/api/use-api.ts';
import { noteSent, submission, type SentMessage } from './contact-draft.ts';
import { pageFacts } from './page-facts.ts';
import { sayNotSubmitted, supportEmail } from './support-email.ts';

/** The form cannot be closed meanwhile: a server that says nothing for so long has lost it. */
const ANSWER_WITHIN_MS = 30_000;

export const useSubmitMessage = (onSent: (message: SentMessage) => void) =>
  useApi(
    async (input: ContactInput) => {
      const { page: address = window.location.href, errorId } = useContact.getState().context;
      const metadata = pageFacts({ browser: navigator, address, now: new Date(), errorId });
      const { data } = await call(
        supportRoutes.submitMessage,
        { input: { ...input, metadata, submission_id: submission.idFor(input) } },
        { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) },
      );
      const message = { reference_id: data.reference_id, email: input.sender_email };
      noteSent(message);
      onSent(message);
    },
    (error) => reasonOr(error, sayNotSubmitted(supportEmail())),
  );
