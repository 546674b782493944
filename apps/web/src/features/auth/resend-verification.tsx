// The ways to a verified address, for members who are signed in: the link once more, or, for the member who runs a portal
// without a mail server, no link at all.
import type { StepButton, useVerification } from '../../platform/session/use-verification.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

type Verification = Pick<ReturnType<typeof useVerification>, 'problem' | 'confirm' | 'sendAgain'>;

export function ResendVerification({ verification }: { verification: Verification }) {
  const { problem, confirm, sendAgain } = verification;
  return (
    <>
      {problem && <Alert kind="warn">{problem}</Alert>}
      {confirm && <Step step={confirm} isFirst />}
      <Step step={sendAgain} />
    </>
  );
}

const Step = ({ step: { label, isBusy, onClick }, isFirst }: { step: StepButton; isFirst?: true }) => (
  <Button look={isFirst ? 'primary' : 'plain'} width="full" isBusy={isBusy} onClick={onClick}>
    {label}
  </Button>
);
