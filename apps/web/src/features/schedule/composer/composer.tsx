// Writes a post and says when and where it goes. Mistakes are said at their fields once saving was tried.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { BLOG_PLATFORM, type WholeScheduledPost } from '@msm/contract/schedule/schemas';
import type { Site } from '@msm/contract/sites/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MailWarning } from 'lucide-react';
import { Suspense, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { call } from '../../../platform/api/api-client.ts';
import { ApiError, reasonOr } from '../../../platform/api/api-error.ts';
import { invalidateRoutes } from '../../../platform/api/route-hooks.ts';
import { useMissingVerification } from '../../../platform/session/use-verification.ts';
import { focusFirstInvalid } from '../../../platform/focus-first-invalid.ts';
import { showToast } from '../../../platform/toast.ts';
import { typedSince } from '../../../platform/typed-since.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { MissingPrerequisite } from '../../../ui/missing-prerequisite.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/input.tsx';
import { useUnsavedWarning } from '../../../ui/forms/use-unsaved-warning.ts';
import type { ComposerSlots } from '../composer-slots.ts';
import { sayMoment, sayZone } from '../moment-words.rules.ts';
import { SCHEDULE_VIEWS } from '../schedule-views.ts';
import type { ScheduleAddress } from '../use-schedule-address.ts';
import { errorsOf, problemsIn } from './compose-errors.rules.ts';
import { formOf, formOfContent, planOf, type ComposeForm } from './compose-form.rules.ts';
import type { FieldsProps } from './fields-props.ts';
import { PictureField } from './picture-field.tsx';
import { PreflightPanel } from './preflight-panel.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { SeoFields } from './seo-fields.tsx';
import { newSubmissionId } from './submission-id.ts';
import { wallNow } from './suggested-time.rules.ts';
import { TextFields } from './text-fields.tsx';
import { usePreflight } from './use-preflight.ts';
import { WhenFields } from './when-fields.tsx';
import './composer.css';

interface ComposerProps {
  initial: ComposeForm;
  post: WholeScheduledPost | undefined;
  sites: readonly Site[];
  address: ScheduleAddress;
  slots: ComposerSlots;
  onReload: () => void;
}

export function Composer({ initial, post: opened, sites, address, slots, onReload }: ComposerProps) {
  const { Writer, PictureUpload } = slots;
  const formId = useId();
  // As it was opened, or saved last.
  const [post, setPost] = useState(opened);
  const [start, setStart] = useState(initial);
  const save = useSavePost(post);
  const [form, setForm] = useState(initial);
  const latest = useRef(form);
  useEffect(() => void (latest.current = form));
  const [pictureNote, setPictureNote] = useState<string>();
  const [isTried, setIsTried] = useState(false);
  const [isWriting, setIsWriting] = useState(false);
  // Once wanted it stays: what it has written must not be lost by closing it.
  const [hasWriter, setHasWriter] = useState(false);
  if (isWriting && !hasWriter) setHasWriter(true);
  const [isLeaving, setIsLeaving] = useState(false);
  const isDirty = JSON.stringify(form) !== JSON.stringify(start);
  useUnsavedWarning(isDirty && !save.isSuccess);

  const missing = useMissingVerification('publish posts');
  const preflight = usePreflight(form);
  const refused = save.error instanceof ApiError ? problemsIn(save.error.fields) : [];
  const errors = isTried ? errorsOf([...refused, ...preflight.problems]) : {};
  const isConflict = save.error instanceof ApiError && save.error.code === 'conflict';
  const change: FieldsProps['change'] = (changes) => {
    setForm((before) => ({ ...before, ...(typeof changes === 'function' ? changes(before) : changes) }));
    if (save.isError) save.reset();
  };
  const changeSite = (destinationId: string) => {
    const words = `The picture lies in the library of ${nameOf(sites, form.destinationId)}. Add it again to have it on ${nameOf(sites, destinationId)}.`;
    setPictureNote(form.media.length > 0 ? words : undefined);
    change({ destinationId, media: [] });
  };
  const isOnItsWay = save.isPending && save.variables === form;
  const close = () => (isDirty && !isOnItsWay ? setIsLeaving(true) : address.close());
  const send = async (sent: ComposeForm, isNow: boolean) => {
    setIsTried(true);
    // Preflight has named it at its field already.
    if (preflight.isAsked && sent.title.trim() === '')
      return focusFirstInvalid(document.getElementById(formId));
    const { scheduledPost, publicationId } = await save.mutateAsync(sent);
    showToast('success', sayPlanned(scheduledPost, post !== undefined, isNow), {
      view: publicationId && !isNow ? `/schedule-posts${address.addressOfPost(publicationId)}` : undefined,
    });
    const saved = { ...formOf(scheduledPost), brief: form.brief };
    const kept = typedSince(form, latest.current, saved);
    if (JSON.stringify(kept) !== JSON.stringify(saved)) {
      // What was typed while it was saved stays here, to be saved as a change of the planned post.
      setPost(scheduledPost);
      setStart(saved);
      setForm(kept);
      setIsTried(false);
      return save.reset();
    }
    if (isNow && publicationId) address.openPost(publicationId);
    else address.close();
  };
  /** What went wrong is shown by the form. */
  const trySend = (sent: ComposeForm, isNow = false) =>
    void send(sent, isNow).catch(() => focusFirstInvalid(document.getElementById(formId)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending && !missing) trySend(form);
  };
  const fields = { form, errors, change };
  return (
    <>
      <Drawer
        isWide
        isOpen
        onClose={close}
        title={post ? 'Edit post' : 'New post'}
        footer={
          <>
            {missing && <MissingPrerequisite icon={MailWarning} {...missing} />}
            <Button onClick={close}>Cancel</Button>
            {form.repeat === 'none' && !post && !missing && (
              <Button
                disabled={save.isPending}
                onClick={() => trySend({ ...form, wallTime: wallNow(Date.now(), form.zone) }, true)}
              >
                Publish now
              </Button>
            )}
            {!missing && (
              <Button type="submit" form={formId} look="primary" isBusy={save.isPending}>
                {post ? 'Save changes' : 'Schedule'}
              </Button>
            )}
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit} className="composer flex flex-col gap-5">
          {isConflict && (
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
          )}
          {save.error && !isConflict && (refused.length === 0 || errorsOf(refused).other) && (
            <Alert kind="danger">{reasonOr(save.error, 'The post could not be saved. Try again.')}</Alert>
          )}
          <Field label="Site" error={errors.destinationId}>
            {(control) => (
              <Select
                {...control}
                value={form.destinationId}
                disabled={post !== undefined}
                onChange={(event) => changeSite(event.target.value)}
              >
                {sites.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <TextFields {...fields} onWrite={() => setIsWriting(true)} />
          <PictureField {...fields} note={pictureNote} PictureUpload={PictureUpload} />
          <SeoFields {...fields} />
          <WhenFields {...fields} />
          <RepeatFields {...fields} />
          <PreflightPanel form={form} preflight={preflight} errors={errors} />
        </form>
      </Drawer>
      <Suspense>
        {hasWriter && (
          <Writer
            isOpen={isWriting}
            onClose={() => setIsWriting(false)}
            platform={BLOG_PLATFORM}
            destinationId={form.destinationId || undefined}
            onTake={(content, brief) => {
              change(({ media }) => ({
                ...formOfContent(content),
                media: content.media?.length ? content.media : media,
                brief,
              }));
              setIsWriting(false);
            }}
          />
        )}
      </Suspense>
      <ConfirmDialog
        isOpen={isLeaving}
        onClose={() => setIsLeaving(false)}
        title="Leave without saving?"
        about="What you wrote here is lost."
        action="Leave"
        onConfirm={address.close}
      />
    </>
  );
}

const nameOf = (sites: readonly Site[], id: string) =>
  sites.find((site) => site.id === id)?.name ?? 'another site';

function sayPlanned(post: WholeScheduledPost, isEdit: boolean, isNow: boolean): string {
  if (isNow) return `“${post.title}” is being published`;
  if (!post.nextDueAt) return `“${post.title}” is saved`;
  const moment = `${sayMoment(Date.parse(post.nextDueAt), post.zone)} (${sayZone(post.zone)})`;
  return isEdit ? `Saved. Next: ${moment}` : `Planned for ${moment}`;
}

// Plans a post or changes a planned one. The submission's id makes planning idempotent: sent twice, it is planned once.
function useSavePost(post: WholeScheduledPost | undefined) {
  const queries = useQueryClient();
  const [submissionId] = useState(newSubmissionId);
  return useMutation({
    mutationFn: async (form: ComposeForm) => {
      const { destinationId } = form;
      const plan = planOf(form);
      if (!post)
        return call(scheduleRoutes.scheduleBlogPost, { input: { destinationId, ...plan, submissionId } });
      const input = { ...plan, version: post.version };
      const edited = await call(scheduleRoutes.editScheduledPost, {
        params: { siteId: destinationId, id: post.id },
        input,
      });
      return { ...edited, publicationId: null };
    },
    onSuccess: () => invalidateRoutes(queries, SCHEDULE_VIEWS),
  });
}
