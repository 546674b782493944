// Shown in place of a page that asks for a verified e-mail, until it is.
import { useVerification } from '../../platform/session/use-verification.ts';
import { Button } from '../../ui/button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { ResendVerification } from './resend-verification.tsx';

export function EmailVerificationRequired() {
  const verification = useVerification();
  const { label, isBusy, onClick } = verification.check("I've Verified My Email");
  return (
    <AuthFrame title="Email Verification Required" about={verification.about}>
      <Button
        look={verification.confirm ? 'plain' : 'primary'}
        width="full"
        isBusy={isBusy}
        onClick={onClick}
      >
        {label}
      </Button>
      <ResendVerification verification={verification} />
    </AuthFrame>
  );
}
