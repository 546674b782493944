// What can be done with a draft: take it, save it, have another one written, go back.
import type { PostContent } from '@msm/contract/posts/content';
import { writerRoutes } from '@msm/contract/writer/routes';
import type { BriefInput } from '@msm/contract/posts/brief';
import type { Draft } from '@msm/contract/writer/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, RefreshCw } from 'lucide-react';
import { reasonOr } from '../../platform/api/api-error.ts';
import { routeKey, useRouteMutation, useRouteQuery } from '../../platform/api/route-hooks.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useUnsavedWarning } from '../../ui/forms/use-unsaved-warning.ts';
import { anotherSeed, briefOf } from './brief.rules.ts';
import { contentOf, editOf, isChanged } from './draft.rules.ts';
import { RefusalAlert } from './refusal-alert.tsx';
import type { WriterFlow } from './use-writer-flow.ts';

interface DraftFooterProps {
  flow: WriterFlow;
  stage: { draftId: string; brief: BriefInput | undefined };
  onTake: (draft: Draft, content: PostContent) => void;
}

export function DraftFooter({ flow, stage, onTake }: DraftFooterProps) {
  const { beginning, edits, settleEdit, begin, showBrief } = flow;
  const queries = useQueryClient();
  const args = { params: { id: stage.draftId } };
  const { data: draft } = useRouteQuery(writerRoutes.readDraft, args);
  const change = useRouteMutation(writerRoutes.changeDraft, {
    // The answer is the draft as it is kept: sanitised.
    onSuccess: (saved) => void queries.setQueryData(routeKey(writerRoutes.readDraft, args), saved),
    invalidates: [writerRoutes.listDrafts],
    success: 'Draft saved',
  });
  const edit = draft && (edits[draft.id] ?? editOf(draft));
  const hasChanges = draft !== undefined && edit !== undefined && isChanged(draft, edit);
  useUnsavedWarning(hasChanges);
  if (!draft || !edit)
    return (
      <Button onClick={() => showBrief()}>
        <ArrowLeft aria-hidden className="size-4" />
        Back to the brief
      </Button>
    );
  const brief = stage.brief ?? briefOf(draft);
  const isNamed = edit.title.trim() !== '';
  const save = () =>
    change.mutate(
      { ...args, input: { content: contentOf(draft, edit) } },
      { onSuccess: (saved) => settleEdit(edit, saved) },
    );
  const writeAnother = () =>
    // Why it was refused is shown above.
    void begin({ ...brief, seed: anotherSeed(brief.seed) }).catch(() => undefined);
  return (
    <>
      <RefusalAlert error={beginning.error} />
      {change.error && (
        <div className="w-full">
          <Alert kind="danger">
            {reasonOr(change.error, 'The draft could not be saved. Please try again.')}
          </Alert>
        </div>
      )}
      <span className="mr-auto -ml-3 flex self-center flex-wrap gap-1">
        <Button look="quiet" size="small" onClick={() => showBrief(brief)}>
          <ArrowLeft aria-hidden className="size-4" />
          Back to the brief
        </Button>
        <Button look="quiet" size="small" isBusy={beginning.isPending} onClick={writeAnother}>
          <RefreshCw aria-hidden className="size-4" />
          Another version
        </Button>
      </span>
      <Button disabled={!hasChanges || !isNamed} isBusy={change.isPending} onClick={save}>
        Save draft
      </Button>
      <Button look="primary" disabled={!isNamed} onClick={() => onTake(draft, contentOf(draft, edit))}>
        Use this text
      </Button>
    </>
  );
}
