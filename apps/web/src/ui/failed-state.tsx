// Something could not be loaded: what happened, retry, the id to report and the way to report it.
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';

interface FailedStateProps {
  message: string;
  requestId?: string | undefined;
  onRetry: () => void;
  onReport?: (() => void) | undefined;
}

export function FailedState({ message, requestId, onRetry, onReport }: FailedStateProps) {
  return (
    <Alert kind="danger">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p>{message}</p>
          {requestId && (
            <p className="flex items-center text-xs text-muted-fg">
              <span className="min-w-0 wrap-anywhere select-all">Request {requestId}</span>
              <span className="-my-2">
                <CopyButton text={requestId} label="Copy request id" isIconOnly />
              </span>
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
          {onReport && (
            <Button size="small" onClick={onReport}>
              Contact support
            </Button>
          )}
        </div>
      </div>
    </Alert>
  );
}
