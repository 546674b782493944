// Changes a published post. A save names the version that was opened: when another member saved since, nothing is overwritten,
// and the text in this window stays.
import { POST_TEXT, SLUG_LENGTH } from '@msm/contract/blog/limits';
import { blogRoutes } from '@msm/contract/blog/routes';
import type { OwnPost, PostFields } from '@msm/contract/blog/schemas';
import type { MediaFile } from '@msm/contract/media/schemas';
import { ArrowLeft, ExternalLink, History, Images } from 'lucide-react';
import { useRef, useState, type ComponentType } from 'react';
import { ApiError, reasonOr } from '../../../platform/api/api-error.ts';
import { describeFailure } from '../../../platform/api/query-failure.ts';
import { useRouteMutation, useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useAccountRole } from '../../../platform/use-account-role.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input, Select } from '../../../ui/forms/input.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { useUnsavedWarning } from '../../../ui/forms/use-unsaved-warning.ts';
import type { ChosenPicture } from '../../../ui/rich-text-editor/editor-props.ts';
import { RichTextEditor } from '../../../ui/rich-text-editor/rich-text-editor.tsx';
import { Link } from '../../../ui/routing.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PostStatusBadge } from '../post-status.tsx';
import { RevisionDrawer } from './revision-drawer.tsx';
import { SearchPreview } from './search-preview.tsx';
import { MANAGER, StatusActions, useKeepPost } from './status-actions.tsx';

interface PickerProps {
  isOpen: boolean;
  onClose: () => void;
  onChoose: (file: MediaFile) => void;
}

/** Lent by other features; app/ puts them in. */
export interface EditorSlots {
  MediaPicker: ComponentType<PickerProps>;
}

export function PostEditor({ id, MediaPicker }: EditorSlots & { id: string }) {
  const [isReloading, setIsReloading] = useState(false);
  const { data, error, refetch } = useRouteQuery(
    blogRoutes.readOwnPost,
    { params: { id } },
    // What is being edited is not replaced under one's hands.
    { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, select: ({ post }) => post },
  );
  if (error && !data)
    return <FailedState {...describeFailure(error, 'The post could not be loaded.', refetch)} />;
  if (!data || isReloading) return <Skeleton className="h-96" />;
  return (
    <EditForm
      post={data}
      MediaPicker={MediaPicker}
      // The form goes, and what was typed with it: only on the member's word, and after a save.
      onReload={() => {
        setIsReloading(true);
        void refetch().finally(() => setIsReloading(false));
      }}
    />
  );
}

/** Those that show what the server refused; an alert shows the rest. */
const FIELDS_WITH_ERRORS = [
  'title',
  'slug',
  'category',
  'tags',
  'excerpt',
  'seoTitle',
  'seoDescription',
] as const;

interface EditFormProps extends EditorSlots {
  post: OwnPost;
  onReload: () => void;
}

function EditForm({ post, MediaPicker, onReload }: EditFormProps) {
  const [fields, setFields] = useState(post.fields);
  const [coverUrl, setCoverUrl] = useState(post.cover?.sizes[0]?.url);
  const [picking, setPicking] = useState<'cover' | 'text'>();
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const [takenRevisions, setTakenRevisions] = useState(0);
  const insert = useRef<(picture: ChosenPicture) => void>(undefined);
  const isEditor = useAccountRole() !== 'contributor';
  const topics = useRouteQuery(blogRoutes.listTopics, {});
  const invalidates = [blogRoutes.listOwnPosts, blogRoutes.listRevisions, blogRoutes.readPost];
  const keep = useKeepPost(post.id);
  const save = useRouteMutation(blogRoutes.editOwnPost, {
    invalidates,
    success: 'Saved. The blog shows it now.',
    onSuccess: (answer, { input }) => {
      keep(answer);
      // What was typed since the save began is still to be saved.
      setFields((now) => (now === input.fields ? answer.post.fields : now));
    },
  });
  const isChanged = JSON.stringify(fields) !== JSON.stringify(post.fields);
  useUnsavedWarning(isChanged, { withLinks: true });
  const change = (changes: Partial<PostFields>) => {
    setFields((before) => ({ ...before, ...changes }));
    if (save.error) save.reset();
  };
  const errors = save.error instanceof ApiError ? save.error.fields : {};
  const isBesideField = FIELDS_WITH_ERRORS.some((name) => errors[`fields.${name}`]);
  const isConflict = save.error instanceof ApiError && save.error.code === 'conflict';
  const choose = ({ id, url, sizes, altText }: MediaFile) => {
    if (picking === 'text') insert.current?.({ src: url, alt: altText });
    else {
      change({ cover: { libraryId: id, altText } });
      setCoverUrl(sizes[0]?.url ?? url);
    }
    setPicking(undefined);
  };
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-2">
        <Link to={MANAGER} className={buttonClass({ look: 'quiet', size: 'small' })}>
          <ArrowLeft aria-hidden className="size-4" />
          Posts
        </Link>
        <h1 className="min-w-0 flex-1 truncate font-medium max-sm:sr-only">{post.title}</h1>
        <PostStatusBadge status={post.status} />
        {post.status === 'published' && (
          <Link to={`/blog/${post.slug}`} className={buttonClass({ look: 'quiet', size: 'small' })}>
            <ExternalLink aria-hidden className="size-4" />
            <span className="max-sm:sr-only">Read it</span>
          </Link>
        )}
        <Button size="small" look="quiet" onClick={() => setIsHistoryOpen(true)}>
          <History aria-hidden className="size-4" />
          <span className="max-sm:sr-only">Revisions</span>
        </Button>
        {isEditor && <StatusActions post={post} />}
      </div>
      {isConflict && (
        <div className="mb-4">
          <Alert kind="warn">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p>
                Another member changed this post since you opened it. Nothing was overwritten. Copy what you
                want to keep, then load it again.
              </p>
              <Button size="small" onClick={onReload}>
                Load their version
              </Button>
            </div>
          </Alert>
        </div>
      )}
      {save.error && !isConflict && !isBesideField && (
        <div className="mb-4">
          <Alert kind="danger">{reasonOr(save.error, 'The post could not be saved. Try again.')}</Alert>
        </div>
      )}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Field label="Title" error={errors['fields.title']}>
            {(control) => (
              <Textarea
                {...control}
                minLines={1}
                maxLines={4}
                maxLength={POST_TEXT.title.max}
                value={fields.title}
                onChange={(event) => change({ title: event.target.value.replaceAll('\n', ' ') })}
              />
            )}
          </Field>
          <RichTextEditor
            label="Text"
            placeholder="Begin writing"
            isInvalid={errors['fields.html'] !== undefined}
            value={fields.html}
            onChange={(html) => change({ html })}
            onChoosePicture={(insertPicture) => {
              insert.current = insertPicture;
              setPicking('text');
            }}
          />
        </div>
        <aside aria-label="Settings of the post" className="flex min-w-0 flex-col gap-5">
          <Cover
            url={coverUrl}
            fields={fields}
            change={change}
            onPick={() => setPicking('cover')}
            onRemove={() => setCoverUrl(undefined)}
          />
          <Field label="Category" isOptional error={errors['fields.category']}>
            {(control) => (
              <Select
                {...control}
                value={fields.category ?? ''}
                onChange={(event) => change({ category: event.target.value || null })}
              >
                <option value="">None</option>
                {topics.data?.categories.map(({ slug, name }) => (
                  <option key={slug} value={slug}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <TagsField
            key={takenRevisions}
            value={fields.tags}
            error={errors['fields.tags']}
            onChange={(tags) => change({ tags })}
          />
          <Field
            label="Excerpt"
            isOptional
            error={errors['fields.excerpt']}
            help="What lists, feeds and search engines show of it."
          >
            {(control) => (
              <Textarea
                {...control}
                minLines={2}
                maxLength={POST_TEXT.excerpt.max}
                value={fields.excerpt}
                onChange={(event) => change({ excerpt: event.target.value })}
              />
            )}
          </Field>
          <Field
            label="Address"
            error={errors['fields.slug']}
            help="An earlier address leads to the new one."
          >
            {(control) => (
              <Input
                {...control}
                maxLength={SLUG_LENGTH}
                value={fields.slug}
                onChange={(event) => change({ slug: event.target.value })}
              />
            )}
          </Field>
          <SearchPreview fields={fields} />
          <Field label="SEO title" isOptional error={errors['fields.seoTitle']}>
            {(control) => (
              <Input
                {...control}
                maxLength={POST_TEXT.seoTitle.max}
                value={fields.seoTitle}
                onChange={(event) => change({ seoTitle: event.target.value })}
              />
            )}
          </Field>
          <Field label="SEO description" isOptional error={errors['fields.seoDescription']}>
            {(control) => (
              <Textarea
                {...control}
                minLines={2}
                maxLength={POST_TEXT.seoDescription.max}
                value={fields.seoDescription}
                onChange={(event) => change({ seoDescription: event.target.value })}
              />
            )}
          </Field>
        </aside>
      </div>
      {isEditor && (
        <div className="mt-6 sm:sticky sm:bottom-(--room-below,0px) flex items-center justify-end gap-3 border-t border-border bg-bg py-3">
          <span className="text-muted-fg">{isChanged ? 'Not saved yet' : 'No changes'}</span>
          <Button
            look="primary"
            disabled={!isChanged}
            isBusy={save.isPending}
            onClick={() => save.mutate({ params: { id: post.id }, input: { version: post.version, fields } })}
          >
            Save changes
          </Button>
        </div>
      )}
      {picking && <MediaPicker isOpen onClose={() => setPicking(undefined)} onChoose={choose} />}
      <RevisionDrawer
        postId={post.id}
        isOpen={isHistoryOpen}
        onClose={() => setIsHistoryOpen(false)}
        onTake={(taken, takenCoverUrl) => {
          // A picture from elsewhere is not kept with a revision: the present cover stays.
          const isElsewhere = taken.cover !== null && taken.cover.libraryId === undefined;
          const isGone = taken.cover !== null && !isElsewhere && takenCoverUrl === null;
          const cover = isElsewhere ? fields.cover : isGone ? null : taken.cover;
          setFields({ ...taken, cover, slug: fields.slug });
          if (!isElsewhere) setCoverUrl(takenCoverUrl ?? undefined);
          setTakenRevisions((count) => count + 1);
          setIsHistoryOpen(false);
        }}
      />
    </>
  );
}

interface CoverProps {
  url: string | undefined;
  fields: PostFields;
  change: (changes: Partial<PostFields>) => void;
  onPick: () => void;
  onRemove: () => void;
}

function Cover({ url, fields, change, onPick, onRemove }: CoverProps) {
  return (
    <div className="flex flex-col gap-2">
      <span className="font-medium">Cover</span>
      {url && (
        <img
          src={url}
          alt={fields.cover?.altText ?? ''}
          className="max-h-48 w-full rounded-control border border-border object-cover"
        />
      )}
      {fields.cover && (
        <Field label="Description" isOptional help="For those who do not see it.">
          {(control) => (
            <Input
              {...control}
              maxLength={POST_TEXT.altText.max}
              value={fields.cover?.altText ?? ''}
              onChange={(event) => change({ cover: { ...fields.cover!, altText: event.target.value } })}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onPick}>
          <Images aria-hidden className="size-4" />
          {url ? 'Choose another' : 'Choose a picture'}
        </Button>
        {url && (
          <Button
            size="small"
            onClick={() => {
              change({ cover: null });
              onRemove();
            }}
          >
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}

interface TagsFieldProps {
  value: readonly string[];
  error: string | undefined;
  onChange: (tags: string[]) => void;
}

function TagsField({ value, error, onChange }: TagsFieldProps) {
  const [text, setText] = useState(value.join(', '));
  return (
    <Field label="Tags" isOptional error={error} help="Separated by commas.">
      {(control) => (
        <Input
          {...control}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            onChange(
              event.target.value
                .split(',')
                .map((tag) => tag.trim())
                .filter(Boolean),
            );
          }}
        />
      )}
    </Field>
  );
}
