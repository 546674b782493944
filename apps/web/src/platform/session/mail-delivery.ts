// Whether mails leave this portal, asked once for each member and visitor. Until the answer is there, and where it fails,
// screens promise nothing.
import { authRoutes } from '@msm/contract/auth/routes';
import type { MailDelivery } from '@msm/contract/auth/schemas';
import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from '../api/api-client.ts';
import { useSession } from './session.ts';
import { sayUndelivered } from './verification-words.rules.ts';

interface Known {
  /** Whom the answer was for: only the member who runs the portal learns the folder. */
  memberId: string | undefined;
  delivery: MailDelivery | undefined;
}

const useKnown = create<Known>(() => ({ memberId: undefined, delivery: undefined }));

export function useMailDelivery(isWanted = true): MailDelivery | undefined {
  const memberId = useSession((state) => state.user?.id);
  const known = useKnown();
  const delivery = known.memberId === memberId ? known.delivery : undefined;
  useEffect(() => {
    if (delivery || !isWanted) return;
    call(authRoutes.describeMail, {}, { isRedirectSkipped: true }).then(
      (answer) => useKnown.setState({ memberId, delivery: answer }),
      // The words without it are true as well.
      () => undefined,
    );
  }, [memberId, delivery, isWanted]);
  return delivery;
}

/** For screens that promise a mail: that none leaves this portal, and where it is. Undefined where mail is delivered. */
export function useUndeliveredNote(): string | undefined {
  const delivery = useMailDelivery();
  return delivery && sayUndelivered(delivery);
}
