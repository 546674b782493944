// Where the link of the verification mail leads. It is used once, on arrival; without a link one is told where to find it.
import { authRoutes } from '@msm/contract/auth/routes';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/api/api-client.ts';
import { reasonOr } from '../../platform/api/api-error.ts';
import { useSession } from '../../platform/session/session.ts';
import { useVerification } from '../../platform/session/use-verification.ts';
import { showToast } from '../../platform/toast.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Link, useSearchParams } from '../../ui/routing.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { HOME_PATH } from './after-sign-in.ts';
import { AuthFrame } from './auth-frame.tsx';
import { ResendVerification } from './resend-verification.tsx';
import { restoreSession } from '../../platform/session/restore-session.ts';

export function VerifyEmailPage() {
  const token = useSearchParams()[0].get('token');
  return token ? <Verifying key={token} token={token} /> : <CheckYourMail />;
}

function Verifying({ token }: { token: string }) {
  const { run, error } = useVerifyEmail();
  const [isAnswered, setIsAnswered] = useState(false);
  const hasStarted = useRef(false);
  const isMember = useSession((state) => state.isAuthenticated);
  const verification = useVerification();
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    run(token)
      // The hook keeps what went wrong, and the screen below shows it.
      .catch(() => undefined)
      .finally(() => setIsAnswered(true));
  }, [run, token]);
  if (!isAnswered) {
    return (
      <AuthFrame title="Verifying your e-mail">
        <Spinner label="Verifying" />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={error ? 'Your e-mail is not verified' : 'Your e-mail is verified'}>
      {error ? (
        <Alert kind="danger">{error}</Alert>
      ) : (
        <Alert kind="ok">Thank you. Everything is open to you now.</Alert>
      )}
      {error && isMember && <ResendVerification verification={verification} />}
      <Link to={isMember ? HOME_PATH : '/login'} className={buttonClass({ look: 'primary', width: 'full' })}>
        {isMember ? 'Continue' : 'Log in'}
      </Link>
    </AuthFrame>
  );
}

function CheckYourMail() {
  const user = useSession((state) => state.user);
  const verification = useVerification();
  const canConfirm = verification.confirm !== undefined && !user?.emailVerified;
  return (
    <AuthFrame
      title="Check your mail"
      about="Open the link in the verification mail to confirm your address."
    >
      {user?.emailVerified && <Alert kind="ok">{user.email} is verified already.</Alert>}
      {user && !user.emailVerified && (
        <>
          <Alert kind="info">{verification.about}</Alert>
          <ResendVerification verification={verification} />
        </>
      )}
      <Link
        to={user ? HOME_PATH : '/login'}
        className={buttonClass({ look: canConfirm ? 'plain' : 'primary', width: 'full' })}
      >
        {user ? 'Continue' : 'Log in'}
      </Link>
    </AuthFrame>
  );
}

// Confirms an e-mail address with the link of the mail, and lets the session know.
const useVerifyEmail = () =>
  useApi(
    async (token: string) => {
      await call(authRoutes.verifyEmail, { input: { token } });
      showToast('success', 'Email verified successfully');
      if (useSession.getState().isAuthenticated) await restoreSession();
    },
    (error) => reasonOr(error, 'Email verification failed'),
  );
