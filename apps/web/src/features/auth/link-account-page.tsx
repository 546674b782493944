// Asks a member who has just signed in whether the outside sign-in that led here is to open their account from now on.
// Names both sides: in a shared browser the identity may be another person's.
import { authRoutes } from '@msm/contract/auth/routes';
import type { ProviderName } from '@msm/contract/auth/schemas';
import type { OutputOf } from '@msm/contract/route';
import { Link2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../../platform/api/api-client.ts';
import { reasonOr } from '../../platform/api/api-error.ts';
import { showToast } from '../../platform/toast.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { LeaveAuthScreen } from './leave-auth-screen.tsx';
import { PROVIDER_NAMES, ProviderMark } from './provider-marks.tsx';
import { restoreSession } from '../../platform/session/restore-session.ts';

type PendingLink = NonNullable<OutputOf<typeof authRoutes.showPendingLink>['pendingLink']>;

export function LinkAccountPage() {
  const [attempt, setAttempt] = useState(0);
  return <LinkAccountScreen key={attempt} onRetry={() => setAttempt(attempt + 1)} />;
}

function LinkAccountScreen({ onRetry }: { onRetry: () => void }) {
  const { pendingLink, error } = usePendingLink();
  const [isDecided, setIsDecided] = useState(false);
  const leave = () => setIsDecided(true);
  if (isDecided) return <LeaveAuthScreen />;
  if (error)
    return (
      <AuthFrame title="Link a sign-in">
        <FailedState message={error} onRetry={onRetry} />
        <Button width="full" onClick={leave}>
          Continue without linking
        </Button>
      </AuthFrame>
    );
  if (pendingLink === undefined)
    return (
      <AuthFrame title="Link a sign-in">
        <Skeleton className="h-44" />
      </AuthFrame>
    );
  return pendingLink ? <Question {...pendingLink} onDecided={leave} /> : <NothingToLink onLeave={leave} />;
}

function Question({ provider, identity, member, onDecided }: PendingLink & { onDecided: () => void }) {
  const confirmLink = useConfirmLink();
  const cancelLink = useCancelLink();
  const providerName = PROVIDER_NAMES[provider];
  const identityName = identity.name ?? identity.email;
  return (
    <AuthFrame
      title={`Link ${providerName} to your account?`}
      about={`Signing in with ${providerName} will then open this account, without its password.`}
    >
      {confirmLink.error && <Alert kind="danger">{confirmLink.error}</Alert>}
      <div className="rounded-card border border-border">
        <Side
          label={`Your ${providerName} sign-in`}
          mark={
            <span className="grid size-10 place-items-center rounded-full bg-muted">
              <ProviderMark provider={provider} />
            </span>
          }
          name={identityName ?? `${providerName} does not tell a name`}
          detail={identity.name ? identity.email : null}
        />
        <div aria-hidden className="relative border-t border-border">
          <span className="absolute -top-4 right-4 grid size-8 place-items-center rounded-full border border-border bg-card text-muted-fg">
            <Link2 className="size-4" />
          </span>
        </div>
        <Side
          label="Your account here"
          mark={<Avatar name={member.username} size="large" />}
          name={member.username}
          detail={member.email}
        />
      </div>
      <p className="text-muted-fg">
        Link them only if both are yours. If you do not know this {providerName} sign-in, somebody else used
        this browser before you.
      </p>
      <div className="flex flex-col gap-2">
        <Button
          look="primary"
          width="full"
          isBusy={confirmLink.isLoading}
          disabled={cancelLink.isLoading}
          // The hook shows what went wrong.
          onClick={() => void confirmLink.run(provider).then(onDecided, () => undefined)}
        >
          Link {providerName}
        </Button>
        <Button
          width="full"
          isBusy={cancelLink.isLoading}
          disabled={confirmLink.isLoading}
          // What was not dropped links nothing either: only a confirmation does, and it expires in minutes.
          onClick={() => void cancelLink.run().then(onDecided, onDecided)}
        >
          Do not link
        </Button>
      </div>
    </AuthFrame>
  );
}

interface SideProps {
  label: string;
  mark: ReactNode;
  name: string;
  detail: string | null;
}

function Side({ label, mark, name, detail }: SideProps) {
  return (
    <div className="flex items-center gap-3 py-4 pr-14 pl-4">
      <span className="grid size-10 shrink-0 place-items-center">{mark}</span>
      <div className="min-w-0">
        <p className="text-xs text-muted-fg">{label}</p>
        <p className="font-medium wrap-anywhere">{name}</p>
        {detail && <p className="text-muted-fg wrap-anywhere">{detail}</p>}
      </div>
    </div>
  );
}

function NothingToLink({ onLeave }: { onLeave: () => void }) {
  return (
    <AuthFrame title="Nothing to link">
      <p className="text-muted-fg">
        The outside sign-in does not wait any more, or it belongs to another e-mail address than this account.
        You are logged in, and your account is as it was.
      </p>
      <Button look="primary" width="full" onClick={onLeave}>
        Continue
      </Button>
    </AuthFrame>
  );
}

// The outside sign-in that waits to be linked: read once, then confirmed or dropped.
type Read = Partial<OutputOf<typeof authRoutes.showPendingLink>> & { error?: string };

function usePendingLink(): Read {
  const [read, setRead] = useState<Read>({});
  useEffect(() => {
    const leaving = new AbortController();
    call(authRoutes.showPendingLink, {}, { signal: leaving.signal })
      .then(setRead)
      .catch((error: unknown) => {
        if (!leaving.signal.aborted)
          setRead({ error: reasonOr(error, 'The outside sign-in could not be read.') });
      });
    return () => leaving.abort();
  }, []);
  return read;
}

const useConfirmLink = () =>
  useApi(
    async (provider: ProviderName) => {
      await call(authRoutes.confirmPendingLink, {});
      showToast('success', `${PROVIDER_NAMES[provider]} is linked`, { view: '/account' });
      // The provider may have confirmed the e-mail address.
      await restoreSession();
    },
    (error) => reasonOr(error, 'The accounts could not be linked'),
  );

const useCancelLink = () => useApi(() => call(authRoutes.cancelPendingLink, {}));
