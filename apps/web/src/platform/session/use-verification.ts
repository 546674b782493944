// What a member whose e-mail is not verified can do about it, for screens that need it verified.
import { authRoutes } from '@msm/contract/auth/routes';
import { useState } from 'react';
import { call } from '../api/api-client.ts';
import { reasonOr } from '../api/api-error.ts';
import { showToast } from '../toast.ts';
import { useMailDelivery } from './mail-delivery.ts';
import { restoreSession } from './restore-session.ts';
import { useSession } from './session.ts';
import { stillMember } from './still-member.ts';
import {
  canConfirmHere,
  sayMailedAgain,
  sayWhereTheLinkIs,
  sendAgainLabel,
} from './verification-words.rules.ts';

type Step = 'confirm' | 'sendAgain' | 'check';

export interface StepButton {
  label: string;
  isBusy: boolean;
  onClick: () => void;
}

export function useVerification() {
  const user = useSession((state) => state.user);
  const delivery = useMailDelivery(user?.emailVerified === false);
  const [running, setRunning] = useState<Step>();
  const [problem, setProblem] = useState<string>();

  const steps: Record<Step, () => Promise<void>> = {
    async confirm() {
      const isStillMember = stillMember();
      const confirmed = await call(authRoutes.confirmOwnEmail, {});
      if (isStillMember()) useSession.setState({ user: confirmed.user });
      showToast('success', 'Email verified successfully');
    },
    async sendAgain() {
      await call(authRoutes.resendVerification, {});
      showToast('success', sayMailedAgain(delivery));
    },
    async check() {
      await restoreSession();
      if (!useSession.getState().user?.emailVerified) setProblem('Your e-mail is not verified yet.');
    },
  };
  const take = async (step: Step) => {
    setRunning(step);
    setProblem(undefined);
    try {
      await steps[step]();
    } catch (error) {
      setProblem(
        reasonOr(
          error,
          step === 'confirm' ? 'Failed to confirm the address' : 'Failed to send verification email',
        ),
      );
    } finally {
      setRunning(undefined);
    }
  };
  const button = (step: Step, label: string): StepButton => ({
    label,
    isBusy: running === step,
    onClick: () => void take(step),
  });
  return {
    about: sayWhereTheLinkIs(user?.email ?? '', delivery),
    problem,
    /** Only for the member who runs a portal without a mail server. */
    confirm: canConfirmHere(delivery) ? button('confirm', 'Confirm my address') : undefined,
    sendAgain: button('sendAgain', sendAgainLabel(delivery)),
    check: (label: string) => button('check', label),
  };
}

/** For the place of an action that waits for it; undefined once it is verified. */
export function useMissingVerification(purpose: string) {
  const isVerified = useSession((state) => state.user?.emailVerified ?? true);
  const { about, problem, confirm, sendAgain, check } = useVerification();
  if (isVerified) return undefined;
  return {
    title: `Verify your e-mail address to ${purpose}`,
    about,
    problem,
    steps: [...(confirm ? [confirm] : []), sendAgain, check("I've verified it")],
  };
}
