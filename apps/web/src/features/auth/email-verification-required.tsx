// Shown in place of a page that asks for a verified e-mail, until it is.
import { useState } from 'react';
import { useSession } from '../../platform/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { ResendVerification } from './resend-verification.tsx';
import { restoreSession } from './restore-session.ts';

export function EmailVerificationRequired() {
  const email = useSession((state) => state.user?.email);
  const [check, setCheck] = useState<'idle' | 'running' | 'unverified'>('idle');
  const checkAgain = async () => {
    setCheck('running');
    await restoreSession();
    setCheck('unverified');
  };
  return (
    <AuthFrame
      title="Email Verification Required"
      about={`Open the link in the mail that we sent to ${email}.`}
    >
      {check === 'unverified' && <Alert kind="warn">Your e-mail is not verified yet.</Alert>}
      <Button look="primary" width="full" isBusy={check === 'running'} onClick={() => void checkAgain()}>
        I've Verified My Email
      </Button>
      <ResendVerification />
    </AuthFrame>
  );
}
