// The way to another verification mail, for members who are signed in.
import { authRoutes } from '@msm/contract/auth/routes';
import { call } from '../../platform/api/api-client.ts';
import { reasonOr } from '../../platform/api/api-error.ts';
import { showToast } from '../../platform/toast.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

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

// Sends the verification mail once more.
const useResendVerification = () =>
  useApi(
    async () => {
      await call(authRoutes.resendVerification, {});
      void showToast('success', 'Verification email sent');
    },
    (error) => reasonOr(error, 'Failed to send verification email'),
  );
