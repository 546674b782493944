// How the member gets in: e-mail address, password, outside sign-ins, each with the way to change it.
import { authRoutes } from '@msm/contract/auth/routes';
import type { Member } from '@msm/contract/member';
import type { OutputOf } from '@msm/contract/route';
import { KeyRound, Mail } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { describeFailure } from '../../../platform/api/query-failure.ts';
import { useRouteMutation, useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { useUndeliveredNote } from '../../../platform/session/mail-delivery.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PROVIDER_NAMES, ProviderMark } from '../provider-marks.tsx';
import { TextLink } from '../text-link.tsx';

const ChangePasswordDialog = lazyNamed(() => import('./change-password-dialog.tsx'), 'ChangePasswordDialog');
const ChangeEmailDialog = lazyNamed(() => import('./change-email-dialog.tsx'), 'ChangeEmailDialog');
const UnlinkDialog = lazyNamed(() => import('./unlink-dialog.tsx'), 'UnlinkDialog');

type SignIns = OutputOf<typeof authRoutes.listSignIns>;
type Identity = SignIns['identities'][number];

export function SignInCard({ user }: { user: Member }) {
  const { data: signIns, error, refetch } = useRouteQuery(authRoutes.listSignIns, {});
  return (
    <Card title="Sign-in" about="How you get in, and how you get back in.">
      {error && !signIns && (
        <FailedState {...describeFailure(error, 'Your sign-ins could not be loaded.', refetch)} />
      )}
      {!signIns && !error && <Skeleton className="h-32" />}
      {signIns && (
        <ul className="divide-y divide-border">
          <EmailRow user={user} signIns={signIns} />
          <PasswordRow user={user} hasPassword={signIns.hasPassword} />
          {signIns.identities.map((identity) => (
            <IdentityRow key={identity.id} identity={identity} hasPassword={signIns.hasPassword} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface RowProps {
  icon: ReactNode;
  title: ReactNode;
  detail: ReactNode;
  action: ReactNode;
  children?: ReactNode;
}

const Row = ({ icon, title, detail, action, children }: RowProps) => (
  <li className="py-4 first:pt-0 last:pb-0">
    <div className="flex items-center gap-3">
      <span className="grid size-5 shrink-0 place-items-center text-muted-fg">{icon}</span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">{title}</p>
        <p className="text-muted-fg wrap-anywhere">{detail}</p>
      </div>
      {action}
    </div>
    {children}
  </li>
);

function EmailRow({ user, signIns }: { user: Member; signIns: SignIns }) {
  const [isChanging, setIsChanging] = useState(false);
  const cancel = useRouteMutation(authRoutes.cancelEmailChange, {
    invalidates: [authRoutes.listSignIns],
    success: 'Your address stays as it is',
    failure: 'Failed to cancel the change',
  });
  const { emailChange, hasPassword } = signIns;
  const undelivered = useUndeliveredNote();
  return (
    <Row
      icon={<Mail aria-hidden className="size-5" />}
      title={
        <>
          {user.email}
          <Badge kind={user.emailVerified ? 'ok' : 'warn'}>
            {user.emailVerified ? 'Verified' : 'Not verified'}
          </Badge>
          {!user.emailVerified && <TextLink to="/verify-email">Verify it now</TextLink>}
        </>
      }
      detail={hasPassword ? 'Your e-mail address' : 'Choose a password before you change it'}
      action={
        <Button size="small" disabled={!hasPassword} onClick={() => setIsChanging(true)}>
          Change<span className="sr-only"> the e-mail address</span>
        </Button>
      }
    >
      {emailChange && (
        <div className="mt-3">
          <Alert kind="info">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0">
                Waiting for you to open the link in the mail to {emailChange.email}. It works until{' '}
                <UntilTime instant={emailChange.expiresAt} />. {undelivered}
              </p>
              <Button size="small" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
                Cancel the change
              </Button>
            </div>
          </Alert>
        </div>
      )}
      {isChanging && <ChangeEmailDialog onClose={() => setIsChanging(false)} />}
    </Row>
  );
}

function UntilTime({ instant }: { instant: string }) {
  const timeZone = useMemberZone();
  return <RelativeTime instant={instant} timeZone={timeZone} />;
}

function PasswordRow({ user, hasPassword }: { user: Member; hasPassword: boolean }) {
  const [isChanging, setIsChanging] = useState(false);
  const askForLink = useRouteMutation(authRoutes.forgotPassword, {
    success: `Open the link in the mail to ${user.email}`,
    failure: 'Failed to send reset email',
  });
  return (
    <Row
      icon={<KeyRound aria-hidden className="size-5" />}
      title="Password"
      detail={hasPassword ? 'Changing it signs out all other devices.' : 'You have none yet.'}
      action={
        hasPassword ? (
          <Button size="small" onClick={() => setIsChanging(true)}>
            Change<span className="sr-only"> the password</span>
          </Button>
        ) : (
          <Button
            size="small"
            isBusy={askForLink.isPending}
            onClick={() => askForLink.mutate({ input: { email: user.email } })}
          >
            Choose one by mail
          </Button>
        )
      }
    >
      {isChanging && <ChangePasswordDialog username={user.username} onClose={() => setIsChanging(false)} />}
    </Row>
  );
}

function IdentityRow({ identity, hasPassword }: { identity: Identity; hasPassword: boolean }) {
  const [isUnlinking, setIsUnlinking] = useState(false);
  const { provider, label, linkedAt, canBeUnlinked } = identity;
  const name = PROVIDER_NAMES[provider];
  const timeZone = useMemberZone();
  return (
    <Row
      icon={<ProviderMark provider={provider} />}
      title={name}
      detail={
        <>
          {label && `${label} · `}linked <RelativeTime instant={linkedAt} timeZone={timeZone} />
          {!canBeUnlinked && ' · your only way in'}
        </>
      }
      action={
        <Button size="small" disabled={!canBeUnlinked} onClick={() => setIsUnlinking(true)}>
          Unlink<span className="sr-only"> {name}</span>
        </Button>
      }
    >
      {isUnlinking && (
        <UnlinkDialog identity={identity} hasPassword={hasPassword} onClose={() => setIsUnlinking(false)} />
      )}
    </Row>
  );
}
