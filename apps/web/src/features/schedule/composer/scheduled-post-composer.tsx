// Changes a scheduled post. It is published as it is saved, so nothing is saved by itself.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { WholeScheduledPost } from '@msm/contract/schedule/schemas';
import type { DestinationChoice } from '../../../platform/use-destinations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../platform/api/api-client.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { invalidateRoutes } from '../../../platform/api/route-hooks.ts';
import { showToast } from '../../../platform/toast.ts';
import { typedSince } from '../../../platform/typed-since.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useUnsavedWarning } from '../../../ui/forms/use-unsaved-warning.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import type { ComposerSlots } from '../composer-slots.ts';
import { sayZone } from '../../../ui/dates/date-words.ts';
import { sayMoment } from '../moment-words.rules.ts';
import { SCHEDULE_VIEWS } from '../schedule-views.ts';
import { formOf, planOf, type ComposeForm } from './compose-form.rules.ts';
import { Composer } from './composer.tsx';

interface ScheduledPostComposerProps {
  post: WholeScheduledPost;
  sites: readonly DestinationChoice[];
  slots: ComposerSlots;
  onReload: () => void;
  onClose: () => void;
}

export function ScheduledPostComposer(props: ScheduledPostComposerProps) {
  const { post: opened, sites, slots, onReload, onClose } = props;
  // As it was opened, or saved last.
  const [post, setPost] = useState(opened);
  const [start, setStart] = useState(() => formOf(opened));
  const [form, setForm] = useState(start);
  const latest = useRef(form);
  useEffect(() => void (latest.current = form));
  const save = useEditPost(post);
  const [isLeaving, setIsLeaving] = useState(false);
  const isDirty = JSON.stringify(form) !== JSON.stringify(start);
  // Leaving is the effect of a commit in which nothing is unsaved any more: a step back would ask otherwise.
  const [isDone, setIsDone] = useState(false);
  useUnsavedWarning(isDirty && !isDone);
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (isDone) leave();
  }, [isDone]);
  const isOnItsWay = save.isPending && save.variables === form;
  const close = () => (isDirty && !isOnItsWay ? setIsLeaving(true) : setIsDone(true));

  const send = async (sent: ComposeForm) => {
    const { scheduledPost } = await save.mutateAsync(sent);
    showToast('success', sayPlanned(scheduledPost));
    const saved = { ...formOf(scheduledPost), brief: sent.brief };
    const kept = typedSince(sent, latest.current, saved);
    if (JSON.stringify(kept) === JSON.stringify(saved)) return setIsDone(true);
    // What was typed while it was saved stays here, to be saved as well.
    setPost(scheduledPost);
    setStart(saved);
    setForm(kept);
    save.reset();
  };
  const isConflict = save.error instanceof ApiError && save.error.code === 'conflict';
  return (
    <>
      <Composer
        title="Edit post"
        form={form}
        setForm={setForm}
        sites={sites}
        slots={slots}
        isScheduled
        sending={save}
        send={send}
        onClose={close}
        state={
          <p role="status" className="text-xs text-muted-fg">
            {isDirty ? 'Not saved yet' : 'No changes'}
          </p>
        }
        notice={
          isConflict && (
            <Alert kind="warn">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p>
                  Somebody changed this post while you had it open. Loading it again drops what you wrote.
                </p>
                <Button size="small" onClick={onReload}>
                  Load it again
                </Button>
              </div>
            </Alert>
          )
        }
      />
      <ConfirmDialog
        isOpen={isLeaving}
        onClose={() => setIsLeaving(false)}
        title="Leave without saving?"
        about="What you changed here is lost."
        action="Leave"
        onConfirm={() => setIsDone(true)}
      />
    </>
  );
}

function sayPlanned({ title, nextDueAt, zone }: WholeScheduledPost): string {
  if (!nextDueAt) return `“${title}” is saved`;
  return `Saved. Next: ${sayMoment(Date.parse(nextDueAt), zone)} (${sayZone(zone)})`;
}

function useEditPost(post: WholeScheduledPost) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (form: ComposeForm) =>
      call(scheduleRoutes.editScheduledPost, {
        params: { siteId: post.destinationId, id: post.id },
        input: { ...planOf(form), version: post.version },
      }),
    onSuccess: () => invalidateRoutes(queries, SCHEDULE_VIEWS),
  });
}
