// Why the link of a mail led to no invitation.
import { ApiError, isRefusal, reasonOr } from '../../platform/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { FailedState } from '../../ui/failed-state.tsx';

export function ClaimFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { code, fields, requestId } = error instanceof ApiError ? error : new ApiError(0);
  return (
    <div className="mb-4">
      {isRefusal(error) ? (
        <Alert kind="warn">
          {code === 'notFound'
            ? 'The invitation of this link is no longer open. It was answered, taken back or has expired.'
            : (fields['token'] ?? reasonOr(error, 'The link could not be used.'))}
        </Alert>
      ) : (
        <FailedState
          message={reasonOr(error, 'The invitation of your link could not be opened.')}
          requestId={requestId}
          onRetry={onRetry}
        />
      )}
    </div>
  );
}
