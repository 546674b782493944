// Where the link in the mail to a new address leads. A press confirms it, not the visit: mail scanners open links too.
import { authRoutes } from '@msm/contract/auth/routes';
import { ArrowDown } from 'lucide-react';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { describeFailure } from '../../../platform/api/query-failure.ts';
import { useRouteMutation, useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useSession } from '../../../platform/session/session.ts';
import { stillMember } from '../../../platform/session/still-member.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Link, useSearchParams } from '../../../ui/routing.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AuthFrame } from '../auth-frame.tsx';

export function ConfirmEmailPage() {
  const token = useSearchParams()[0].get('token');
  const email = useSession((state) => state.user?.email);
  const { data, error: loadError, refetch } = useRouteQuery(authRoutes.listSignIns, {});
  const isStillMember = stillMember();
  const { mutate, isPending, isSuccess, error } = useRouteMutation(authRoutes.confirmEmailChange, {
    invalidates: [authRoutes.listSignIns, authRoutes.listSessions],
    onSuccess: ({ user }) => {
      if (isStillMember()) useSession.setState({ user });
    },
  });
  const newEmail = data?.emailChange?.email;
  if (isSuccess)
    return (
      <AuthFrame title="Your e-mail address is changed">
        <Alert kind="ok">From now on you log in with {email}.</Alert>
        <ToProfile look="primary" />
      </AuthFrame>
    );
  if (loadError)
    return (
      <AuthFrame title="Confirm your new address">
        <FailedState {...describeFailure(loadError, 'The change could not be loaded.', refetch)} />
      </AuthFrame>
    );
  if (!data)
    return (
      <AuthFrame title="Confirm your new address">
        <Skeleton className="h-32" />
      </AuthFrame>
    );
  if (!token || !newEmail)
    return (
      <AuthFrame title="Nothing to confirm">
        <Alert kind="warn">
          This link is no longer valid, or it belongs to another account than {email}. Ask for a new one in
          your profile.
        </Alert>
        <ToProfile look="primary" />
      </AuthFrame>
    );
  return (
    <AuthFrame
      title="Confirm your new address"
      about="Your account then belongs to whoever reads its mail, so both should be yours. All other devices are signed out."
    >
      {error && <Alert kind="danger">{reasonOr(error, 'Failed to change the e-mail address')}</Alert>}
      <div className="flex flex-col items-center gap-2 rounded-card border border-border p-4 text-center">
        <p className="text-muted-fg wrap-anywhere">{email}</p>
        <ArrowDown aria-label="becomes" className="size-4 text-muted-fg" />
        <p className="font-medium wrap-anywhere">{newEmail}</p>
      </div>
      <Button look="primary" width="full" isBusy={isPending} onClick={() => mutate({ input: { token } })}>
        Confirm the new address
      </Button>
      <ToProfile look="plain" />
    </AuthFrame>
  );
}

const ToProfile = ({ look }: { look: 'primary' | 'plain' }) => (
  <Link to="/account" className={buttonClass({ look, width: 'full' })}>
    {look === 'primary' ? 'Go to your profile' : 'Not now'}
  </Link>
);
