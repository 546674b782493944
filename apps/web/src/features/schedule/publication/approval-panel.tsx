// A post that waits for approval: an owner or editor approves or returns it, its author reads why it was returned.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { Publication } from '@msm/contract/schedule/schemas';
import { Check, CornerUpLeft, MailWarning } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { useRouteMutation } from '../../../platform/api/route-hooks.ts';
import { useMissingVerification } from '../../../platform/session/use-verification.ts';
import { useAccountMembers } from '../../../platform/use-account-members.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { MissingPrerequisite } from '../../../ui/missing-prerequisite.tsx';
import { SCHEDULE_VIEWS } from '../schedule-views.ts';
import { usePostRights } from '../use-post-rights.ts';
import { ApproveAtDialog, ReturnDialog } from './approval-dialogs.tsx';

export function ApprovalPanel({ publication }: { publication: Publication }) {
  const { isEditor, canChange } = usePostRights();
  const author = useAuthorName(publication);
  if (!publication.approval) return null;
  const isReturned = publication.approval === 'returned';
  const asker = publication.source === 'agent' ? 'An AI agent' : author;
  return (
    <div className="flex flex-col gap-3">
      <Alert kind={isReturned ? 'warn' : 'info'}>
        <p className="font-medium">{isReturned ? `Returned to ${author}` : `${asker} asks for approval`}</p>
        {publication.approvalNote && <p className="mt-1 whitespace-pre-line">{publication.approvalNote}</p>}
        {!isEditor && (
          <p className="mt-1">
            {isReturned && canChange(publication)
              ? 'Edit the post to send it for approval again.'
              : 'It is published only after an owner or editor approves it.'}
          </p>
        )}
      </Alert>
      {isEditor && <Decision publication={publication} />}
    </div>
  );
}

function useAuthorName({ authorId }: Publication): string {
  const { data: members = [] } = useAccountMembers();
  const author = members.find(({ id }) => id === authorId);
  return author ? `${author.firstName} ${author.lastName}`.trim() || author.username : 'Its author';
}

function Decision({ publication }: { publication: Publication }) {
  const [asking, setAsking] = useState<'time' | 'note'>();
  const missing = useMissingVerification('approve posts');
  const approve = useRouteMutation(scheduleRoutes.approvePost, {
    invalidates: SCHEDULE_VIEWS,
    success: `“${publication.title}” is scheduled`,
    failure: 'The post could not be approved.',
    // Its time has passed meanwhile.
    onError: (error) => {
      if (error instanceof ApiError && error.fields['wallTime']) setAsking('time');
    },
  });
  const { postId, version } = publication;
  const begin = () => {
    const hasPassed = !publication.isRecurring && Date.parse(publication.dueAt) <= Date.now();
    if (hasPassed) setAsking('time');
    else approve.mutate({ params: { id: postId }, input: { version } });
  };
  const stopAsking = () => setAsking(undefined);
  return (
    <>
      {missing && <MissingPrerequisite icon={MailWarning} {...missing} />}
      <div role="group" aria-label="Approval" className="flex flex-wrap gap-2">
        {!missing && (
          <Button size="small" look="primary" isBusy={approve.isPending} onClick={begin}>
            <Check aria-hidden className="size-4" />
            Approve
          </Button>
        )}
        {publication.approval === 'waiting' && (
          <Button size="small" disabled={approve.isPending} onClick={() => setAsking('note')}>
            <CornerUpLeft aria-hidden className="size-4" />
            Return
          </Button>
        )}
      </div>
      {asking === 'time' && <ApproveAtDialog publication={publication} onClose={stopAsking} />}
      {asking === 'note' && <ReturnDialog publication={publication} onClose={stopAsking} />}
    </>
  );
}
