// Where the links of the waitlist's mails lead. Confirming happens on arrival, since that is what the link was opened for; leaving
// deletes something and asks once. Mail programs that look at links in advance run no scripts, so they do neither.
import { waitlistRoutes } from '@msm/contract/waitlist/routes';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/api/api-client.ts';
import { reasonOr } from '../../platform/api/api-error.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useSearchParams } from '../../ui/routing.tsx';
import { Spinner } from '../../ui/spinner.tsx';

export function WaitlistLink() {
  const [query] = useSearchParams();
  const token = query.get('token');
  const purpose = query.get('waitlist');
  if (!token) return null;
  if (purpose === 'confirm') return <Confirming key={token} token={token} />;
  return purpose === 'leave' ? <Leaving key={token} token={token} /> : null;
}

const failed = (error: unknown) => reasonOr(error, 'That did not work. Try again in a moment.');
const confirm = (token: string) => call(waitlistRoutes.confirmWaitlist, { input: { token } });
const leave = (token: string) => call(waitlistRoutes.leaveWaitlist, { input: { token } });

function Confirming({ token }: { token: string }) {
  const { run, error } = useApi(confirm, failed);
  const [isDone, setIsDone] = useState(false);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    run(token).then(
      () => setIsDone(true),
      // The hook keeps what went wrong, and the card below shows it.
      () => undefined,
    );
  }, [run, token]);
  return (
    <div className="waitlist-link">
      {error && <Alert kind="danger">{error}</Alert>}
      {isDone && (
        <Alert kind="ok">
          <p className="font-medium">You are on the waitlist</p>
          <p>We write when there is something to tell. The mail we just sent has the link to leave.</p>
        </Alert>
      )}
      {!error && !isDone && <Spinner label="Confirming your address" />}
    </div>
  );
}

function Leaving({ token }: { token: string }) {
  const { run, error } = useApi(leave, failed);
  const [state, setState] = useState<'asked' | 'busy' | 'left'>('asked');
  const choose = () => {
    setState('busy');
    run(token).then(
      () => setState('left'),
      // The hook keeps what went wrong, and the card shows it.
      () => setState('asked'),
    );
  };
  if (state === 'left')
    return (
      <div className="waitlist-link">
        <Alert kind="ok">You have left the waitlist, and your address is deleted.</Alert>
      </div>
    );
  return (
    <div className="waitlist-link">
      {error ? (
        <Alert kind="danger">{error}</Alert>
      ) : (
        <Alert kind="info">Leave the waitlist? Your address is deleted, and no more mail comes.</Alert>
      )}
      <Button look="primary" isBusy={state === 'busy'} onClick={choose}>
        Leave the waitlist
      </Button>
    </div>
  );
}
