// Something could not be loaded: what happened, retry, and the id to report.
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface FailedStateProps {
  message: string;
  requestId?: string | undefined;
  onRetry: () => void;
}

export function FailedState({ message, requestId, onRetry }: FailedStateProps) {
  return (
    <Alert kind="danger">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <p>{message}</p>
          {requestId && <p className="text-xs text-muted-fg select-all">Request {requestId}</p>}
        </div>
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Alert>
  );
}
