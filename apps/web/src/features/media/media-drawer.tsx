// A file in detail: what it shows, what is said about it, where it is used, and its deletion. Closing it with unsaved work
// asks first.
import { MAX_ALT_TEXT_LENGTH, MAX_MEDIA_TITLE_LENGTH } from '@msm/contract/media/limits';
import { mediaRoutes } from '@msm/contract/media/routes';
import type { MediaFile } from '@msm/contract/media/schemas';
import { ExternalLink, Trash2 } from 'lucide-react';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { reasonOr } from '../../platform/api/api-error.ts';
import { useRouteMutation } from '../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { useUnsavedWarning } from '../../ui/forms/use-unsaved-warning.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { FocalPointPicker } from './focal-point-picker.tsx';
import { sayLength } from '../../ui/video-length.ts';
import { sayBytes, sayUses, shownTitle } from './media.rules.ts';
import { VideoPlayer } from './video-player.tsx';

interface MediaDrawerProps {
  file: MediaFile;
  onClose: () => void;
}

export function MediaDrawer({ file, onClose }: MediaDrawerProps) {
  const formId = useId();
  const [draft, setDraft] = useState(() => wordsOf(file));
  const [asks, setAsks] = useState<'discard' | 'delete'>();
  const change = useRouteMutation(mediaRoutes.changeMedia, {
    invalidates: [mediaRoutes.listMedia],
    success: 'Saved',
    onSuccess: onClose,
  });
  const isChanged = JSON.stringify(draft) !== JSON.stringify(wordsOf(file));
  useUnsavedWarning(isChanged);
  const save = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ params: { id: file.id }, input: draft });
  };
  return (
    <>
      <Drawer
        isOpen
        onClose={() => (isChanged ? setAsks('discard') : onClose())}
        title={shownTitle(file)}
        about={sayUses(file.uses)}
        footer={
          <>
            <div className="mr-auto">
              <Button look="danger" onClick={() => setAsks('delete')}>
                <Trash2 aria-hidden className="size-4" />
                Delete
              </Button>
            </div>
            <Button
              type="submit"
              form={formId}
              look="primary"
              disabled={!isChanged}
              isBusy={change.isPending}
            >
              Save
            </Button>
          </>
        }
      >
        <form id={formId} onSubmit={save} className="flex flex-col gap-5">
          {change.error && (
            <Alert kind="danger">{reasonOr(change.error, 'The changes could not be saved.')}</Alert>
          )}
          {file.video ? (
            <VideoPlayer file={file} video={file.video} />
          ) : (
            <FocalPointPicker
              file={file}
              value={draft.focalPoint}
              onChange={(focalPoint) => setDraft({ ...draft, focalPoint })}
            />
          )}
          {file.isFirstFrameOnly && (
            <Alert kind="info">The animation was too long or too large: its first frame was kept.</Alert>
          )}
          <Field label="Alt text" help={`What the ${kindOf(file)} shows, for people who cannot see it.`}>
            {(control) => (
              <Textarea
                {...control}
                minLines={2}
                maxLines={6}
                maxLength={MAX_ALT_TEXT_LENGTH}
                value={draft.altText}
                onChange={(event) => setDraft({ ...draft, altText: event.target.value })}
              />
            )}
          </Field>
          <Field label="Title" isOptional>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                maxLength={MAX_MEDIA_TITLE_LENGTH}
                placeholder={file.name}
                value={draft.title}
                onChange={(event) => setDraft({ ...draft, title: event.target.value })}
              />
            )}
          </Field>
          <Facts file={file} />
        </form>
      </Drawer>
      <ConfirmDialog
        isOpen={asks === 'discard'}
        onClose={() => setAsks(undefined)}
        title="Discard your changes?"
        about={`What you changed about this ${kindOf(file)} is not saved yet.`}
        action="Discard changes"
        onConfirm={onClose}
      />
      <DeleteDialog
        file={file}
        isOpen={asks === 'delete'}
        onClose={() => setAsks(undefined)}
        onDeleted={onClose}
      />
    </>
  );
}

const kindOf = ({ video }: MediaFile): string => (video ? 'video' : 'picture');

const wordsOf = ({ title, altText, focalPoint: { x, y } }: MediaFile) => ({
  title,
  altText,
  focalPoint: { x, y },
});

function Facts({ file }: { file: MediaFile }) {
  const timeZone = useMemberZone();
  const { video } = file;
  const { width, height } = video ?? file;
  const address = new URL(video?.url ?? file.url, window.location.origin).href;
  return (
    <dl className="flex flex-col gap-2 border-t border-border pt-4">
      <Fact name="File">{file.name}</Fact>
      <Fact name="Size">
        {width} × {height}
        {file.isAnimated && ', animated'} · {video && `${sayLength(video.durationMs)} · `}
        {video && !video.hasSound && 'no sound · '}
        {sayBytes(file.sizeBytes)} stored
      </Fact>
      <Fact name="Uploaded">
        <RelativeTime instant={file.createdAt} timeZone={timeZone} />
      </Fact>
      <Fact name="Address">
        <span className="flex min-w-0 items-center gap-1">
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className="flex min-w-0 items-center gap-1.5 rounded-sm text-link underline-offset-4 hover:underline"
          >
            <span className="truncate">{address}</span>
            <ExternalLink aria-hidden className="size-4 shrink-0" />
          </a>
          <span className="-my-2 ml-auto">
            <CopyButton text={address} label="Copy address" isIconOnly />
          </span>
        </span>
      </Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-3">
    <dt className="w-20 shrink-0 text-muted-fg">{name}</dt>
    <dd className="min-w-0 flex-1 wrap-anywhere">{children}</dd>
  </div>
);

interface DeleteDialogProps extends MediaDrawerProps {
  isOpen: boolean;
  onDeleted: () => void;
}

/** The server refuses what posts have begun to use meanwhile; the list is fetched again, and the dialog then says so. */
function DeleteDialog({ file, isOpen, onClose, onDeleted }: DeleteDialogProps) {
  const { id, uses } = file;
  const deleting = useRouteMutation(mediaRoutes.removeMedia, {
    invalidates: [mediaRoutes.listMedia],
    success: `The ${kindOf(file)} is deleted`,
    onSuccess: onDeleted,
  });
  const users = uses === 1 ? '1 post uses it and loses' : `${uses} posts use it and lose`;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Delete ${shownTitle(file)}?`}
      about={
        uses > 0
          ? `${users} the ${kindOf(file)}. This cannot be undone.`
          : 'Pages that show it by its address lose it. This cannot be undone.'
      }
      action={uses > 0 ? 'Delete anyway' : `Delete ${kindOf(file)}`}
      isBusy={deleting.isPending}
      error={deleting.error && reasonOr(deleting.error, `The ${kindOf(file)} could not be deleted.`)}
      onConfirm={() => deleting.mutate({ params: { id }, input: { force: uses > 0 } })}
    />
  );
}
