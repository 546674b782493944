// Changes a scheduled post. It is published as it is saved, so nothing is saved by itself; unsaved changes are kept in this browser.
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
import { formOf, formOfDraft, planOf, type ComposeForm } from './compose-form.rules.ts';
import { Composer } from './composer.tsx';
import { useKeepTyped, useKeptEdit } from './use-kept-edit.ts';

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
  const edit = useKeptEdit(opened.id);
  const { kept } = edit;
  const [post, setPost] = useState({ ...opened, version: kept?.version ?? opened.version });
  const [start, setStart] = useState(() => formOf(opened));
  const [form, setForm] = useState(() => (kept ? formOfDraft(kept.fields) : start));
  const [isKeptShown, setIsKeptShown] = useState(kept !== undefined);
  const latest = useRef(form);
  useEffect(() => void (latest.current = form));
  const save = useEditPost(post, edit.forget);
  const [isLeaving, setIsLeaving] = useState(false);
  const isDirty = JSON.stringify(form) !== JSON.stringify(start);
  // Leaving is the effect of a commit in which nothing is unsaved any more: a step back would ask otherwise.
  const [isDone, setIsDone] = useState(false);
  useUnsavedWarning(isDirty && !isDone);
  useKeepTyped(edit, { form, version: post.version, isDirty: isDirty && !isDone });
  const leave = useEffectEvent(() => {
    // A save that is still under way forgets it once it succeeds.
    if (!save.isPending) edit.forget();
    onClose();
  });
  useEffect(() => {
    if (isDone) leave();
  }, [isDone]);
  const reload = () => {
    edit.forget();
    onReload();
  };
  const discard = () => {
    edit.forget();
    setPost(opened);
    setForm(start);
    setIsKeptShown(false);
  };
  const isOnItsWay = save.isPending && save.variables === form;
  const close = () => (isDirty && !isOnItsWay ? setIsLeaving(true) : setIsDone(true));

  const send = async (sent: ComposeForm) => {
    const { scheduledPost } = await save.mutateAsync(sent);
    showToast('success', sayPlanned(scheduledPost));
    const saved = { ...formOf(scheduledPost), brief: sent.brief };
    setIsKeptShown(false);
    const typed = typedSince(sent, latest.current, saved);
    if (JSON.stringify(typed) === JSON.stringify(saved)) return setIsDone(true);
    // What was typed while it was saved stays here, to be saved as well.
    setPost(scheduledPost);
    setStart(saved);
    setForm(typed);
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
          isConflict ? (
            <Notice kind="warn" action="Load it again" onAction={reload}>
              This post was changed elsewhere since you opened it. Loading it again drops what you wrote.
            </Notice>
          ) : (
            isKeptShown && (
              <Notice kind="info" action="Discard" onAction={discard}>
                Your unsaved changes are shown. This browser kept them when the page was left.
              </Notice>
            )
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

interface NoticeProps {
  kind: 'warn' | 'info';
  action: string;
  onAction: () => void;
  children: string;
}

const Notice = ({ kind, action, onAction, children }: NoticeProps) => (
  <Alert kind={kind}>
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>{children}</p>
      <Button size="small" onClick={onAction}>
        {action}
      </Button>
    </div>
  </Alert>
);

function sayPlanned({ title, nextDueAt, zone }: WholeScheduledPost): string {
  if (!nextDueAt) return `“${title}” is saved`;
  return `Saved. Next: ${sayMoment(Date.parse(nextDueAt), zone)} (${sayZone(zone)})`;
}

function useEditPost(post: WholeScheduledPost, onSaved: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (form: ComposeForm) =>
      call(scheduleRoutes.editScheduledPost, {
        params: { siteId: post.destinationId, id: post.id },
        input: { ...planOf(form), version: post.version },
      }),
    onSuccess: () => {
      onSaved();
      return invalidateRoutes(queries, SCHEDULE_VIEWS);
    },
  });
}
