// How far a file is. Once all of it has left the browser the portal still passes it on, which has no measurable progress.
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { sayBytes } from './media.rules.ts';

interface UploadProgressProps {
  name: string;
  sent?: { sentBytes: number; totalBytes: number };
  isWaiting?: boolean;
  onCancel: () => void;
}

export function UploadProgress({ name, sent, isWaiting = false, onCancel }: UploadProgressProps) {
  if (isWaiting)
    return (
      <ProgressBar
        label={`${name} waits for its turn`}
        done={0}
        total={100}
        sayAmount={String}
        onCancel={onCancel}
      />
    );
  const isPassedOn = sent !== undefined && sent.sentBytes >= sent.totalBytes && sent.totalBytes > 0;
  if (!sent || isPassedOn) return <ProgressBar label="Passing it on to the site" onCancel={onCancel} />;
  return (
    <ProgressBar
      label="Uploading"
      done={sent.sentBytes}
      total={sent.totalBytes}
      sayAmount={sayBytes}
      onCancel={onCancel}
    />
  );
}
