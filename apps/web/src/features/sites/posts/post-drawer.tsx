// The panel in which a post of a site is edited. Closing it with unsaved work asks first.
import { siteRoutes } from '@msm/contract/sites/routes';
import type { Site } from '@msm/contract/sites/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useId, useState } from 'react';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { describeFailure } from '../../../platform/api/query-failure.ts';
import { invalidateRoutes, useRouteMutation, useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useUnsavedWarning } from '../../../ui/forms/use-unsaved-warning.ts';
import { PostForm } from './post-form.tsx';
import { titleOf } from './post-title.ts';

interface PostDrawerProps {
  site: Site;
  postId: number;
  onClose: () => void;
}

export function PostDrawer({ site, postId, onClose }: PostDrawerProps) {
  const formId = useId();
  const params = { id: site.id, postId };
  const {
    data: post,
    error,
    refetch,
  } = useRouteQuery(
    siteRoutes.readPost,
    { params },
    {
      select: (answer) => answer.post,
      retry: false,
      gcTime: 0,
      // Not refetched in the background: it would change while the member edits it.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  );
  const { data: terms } = useRouteQuery(siteRoutes.listTerms, { params: { id: site.id } }, { retry: false });
  const queries = useQueryClient();
  const change = useRouteMutation(siteRoutes.changePost, {
    // Terms too: names that were new are created on the site. Not awaited, since sites answer slowly.
    onSuccess: () => void invalidateRoutes(queries, [siteRoutes.listPosts, siteRoutes.listTerms]),
    success: 'The post is saved on the site',
  });
  const [isChanged, setIsChanged] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  useUnsavedWarning(isChanged);
  return (
    <>
      <Drawer
        isWide
        isOpen
        onClose={() => (isChanged ? setIsAsking(true) : onClose())}
        title={post ? titleOf(post) : 'Post'}
        about={`On ${site.name}`}
        footer={
          post && (
            <>
              {post.link && (
                <a
                  href={post.link}
                  target="_blank"
                  rel="noreferrer"
                  className={`${buttonClass({ look: 'quiet' })} mr-auto`}
                >
                  <ExternalLink aria-hidden className="size-4" />
                  View
                </a>
              )}
              <Button
                type="submit"
                form={formId}
                look="primary"
                disabled={!isChanged}
                isBusy={change.isPending}
              >
                Save on the site
              </Button>
            </>
          )
        }
      >
        <div className="post-editor">
          {post && (
            <PostForm
              formId={formId}
              post={post}
              terms={terms}
              error={change.error && reasonOr(change.error, 'Failed to save the post')}
              onChanged={setIsChanged}
              save={(input) => change.mutateAsync({ params, input })}
              onSaved={onClose}
            />
          )}
          {error && !post && (
            <FailedState {...describeFailure(error, 'The post could not be loaded.', refetch)} />
          )}
          {!post && !error && <PostSkeleton />}
        </div>
      </Drawer>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Discard your changes?"
        about="What you changed in this post is not saved on the site yet."
        action="Discard changes"
        onConfirm={onClose}
      />
    </>
  );
}

const PostSkeleton = () => (
  <div className="flex flex-col gap-5">
    <Skeleton className="h-10" />
    <Skeleton className="h-64" />
    <Skeleton className="h-20" />
    <Skeleton className="h-10 w-56" />
  </div>
);
