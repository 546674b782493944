// The way to another verification mail, for members who are signed in.
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useResendVerification } from './use-resend-verification.ts';

export function ResendVerification() {
  const { run, isLoading, error } = useResendVerification();
  return (
    <>
      {error && <Alert kind="danger">{error}</Alert>}
      <Button
        width="full"
        isBusy={isLoading}
        // The hook shows what went wrong.
        onClick={() => void run().catch(() => undefined)}
      >
        Send the mail again
      </Button>
    </>
  );
}
