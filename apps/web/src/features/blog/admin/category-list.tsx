// The categories of the blog: add, rename, delete.
import { CATEGORY_TEXT } from '@msm/contract/blog/limits';
import { blogRoutes } from '@msm/contract/blog/routes';
import type { OwnCategory } from '@msm/contract/blog/schemas';
import { useState, type SyntheticEvent } from 'react';
import { ApiError, reasonOr } from '../../../platform/api/api-error.ts';
import { describeFailure } from '../../../platform/api/query-failure.ts';
import { useRouteMutation, useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const CHANGED = [blogRoutes.listCategories, blogRoutes.listTopics];

export function CategoryList() {
  const { data, error, refetch } = useRouteQuery(blogRoutes.listCategories, {});
  const [edited, setEdited] = useState<string>();
  if (error && !data)
    return <FailedState {...describeFailure(error, 'The categories could not be loaded.', refetch)} />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      {!data && <Skeleton className="h-40" />}
      {data?.categories.length === 0 && (
        <p className="text-muted-fg">
          There are no categories yet. Posts do without; readers find their way better with a few.
        </p>
      )}
      {data && data.categories.length > 0 && (
        <ul className="flex flex-col divide-y divide-border rounded-card border border-border bg-card">
          {data.categories.map((category) => (
            <li key={category.id} className="p-4">
              {edited === category.id ? (
                <CategoryForm category={category} onDone={() => setEdited(undefined)} />
              ) : (
                <CategoryLine category={category} onEdit={() => setEdited(category.id)} />
              )}
            </li>
          ))}
        </ul>
      )}
      <Card title="New category">
        <CategoryForm />
      </Card>
    </div>
  );
}

function CategoryLine({ category, onEdit }: { category: OwnCategory; onEdit: () => void }) {
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = useRouteMutation(blogRoutes.removeCategory, { invalidates: CHANGED });
  const { id, name, description, posts } = category;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="wrap-anywhere text-muted-fg">
          {posts === 1 ? '1 post' : `${posts} posts`}
          {description && ` · ${description}`}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="small" onClick={onEdit}>
          Edit
        </Button>
        <Button size="small" look="danger" onClick={() => setIsRemoving(true)}>
          Delete
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={`Delete the category ${name}?`}
        about="Its posts stay on the blog, without a category."
        action="Delete the category"
        isBusy={remove.isPending}
        error={remove.error && reasonOr(remove.error, 'It could not be deleted. Try again.')}
        onConfirm={() => remove.mutate({ params: { id } })}
      />
    </div>
  );
}

function CategoryForm({ category, onDone = () => {} }: { category?: OwnCategory; onDone?: () => void }) {
  const [name, setName] = useState(category?.name ?? '');
  const [description, setDescription] = useState(category?.description ?? '');
  const add = useRouteMutation(blogRoutes.addCategory, { invalidates: CHANGED });
  const change = useRouteMutation(blogRoutes.changeCategory, { invalidates: CHANGED });
  const { error, isPending } = category ? change : add;
  const fields = error instanceof ApiError ? error.fields : {};
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    const input = { name, description };
    try {
      if (category) await change.mutateAsync({ params: { id: category.id }, input });
      else await add.mutateAsync({ input });
    } catch {
      // Shown at its field, or below the form.
      return;
    }
    onDone();
    if (category) return;
    setName('');
    setDescription('');
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void send(event)}>
      <Field label="Name" error={fields['name']}>
        {(control) => (
          <Input
            {...control}
            maxLength={CATEGORY_TEXT.name.max}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label="Description" isOptional error={fields['description']}>
        {(control) => (
          <Input
            {...control}
            maxLength={CATEGORY_TEXT.description.max}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        )}
      </Field>
      {error && Object.keys(fields).length === 0 && (
        <p className="text-danger">{reasonOr(error, 'It could not be saved. Try again.')}</p>
      )}
      <div className="flex gap-2">
        <Button type="submit" look="primary" size="small" disabled={name.trim() === ''} isBusy={isPending}>
          {category ? 'Save' : 'Add the category'}
        </Button>
        {category && (
          <Button size="small" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
