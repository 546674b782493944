// Who will write, said before anybody asks for a draft.
import { Blocks, Bot } from 'lucide-react';
import { ApiError, reasonOr } from '../../platform/api-error.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useWriter } from './use-writer.ts';

export function WriterLine() {
  const { data: writer, error, refetch } = useWriter();
  if (error && !writer)
    return (
      <FailedState
        message={reasonOr(error, 'Who writes here could not be loaded.')}
        requestId={error instanceof ApiError ? error.requestId : undefined}
        onRetry={() => void refetch()}
      />
    );
  if (!writer) return <Skeleton className="h-5 w-80" />;
  const { isLanguageModel, name } = writer.writtenBy;
  const Icon = isLanguageModel ? Bot : Blocks;
  return (
    <p className="flex gap-2 text-muted-fg">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {isLanguageModel
          ? `Language model: ${name}. It can be wrong: check facts before you publish.`
          : `${name}: arranges what it is given, not a language model.`}
      </span>
    </p>
  );
}
