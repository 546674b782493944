// Hides a published post, shows it again, or removes it.
import { blogRoutes } from '@msm/contract/blog/routes';
import type { OwnPost } from '@msm/contract/blog/schemas';
import type { OutputOf } from '@msm/contract/route';
import { useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { routeKey, useRouteMutation } from '../../../platform/api/route-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';

export const MANAGER = '/blog-manager';

/** The stored post as the server answered it: fetching it anew would take the form away, and the text in it. */
export function useKeepPost(id: string) {
  const queries = useQueryClient();
  return (answer: OutputOf<typeof blogRoutes.readOwnPost>) =>
    queries.setQueryData(routeKey(blogRoutes.readOwnPost, { params: { id } }), answer);
}

export function StatusActions({ post }: { post: OwnPost }) {
  const navigate = useNavigate();
  const [isRemoving, setIsRemoving] = useState(false);
  const set = useRouteMutation(blogRoutes.setOwnPostStatus, {
    invalidates: [blogRoutes.listOwnPosts, blogRoutes.readPost, blogRoutes.listPosts],
    failure: 'That could not be changed.',
    onSuccess: useKeepPost(post.id),
  });
  const to = (status: 'published' | 'hidden' | 'removed') =>
    set.mutateAsync({ params: { id: post.id }, input: { status } });
  const isShown = post.status === 'published';
  return (
    <>
      <Button
        size="small"
        look="quiet"
        isBusy={set.isPending}
        onClick={() => void to(isShown ? 'hidden' : 'published')}
      >
        {isShown ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
        <span className="max-sm:sr-only">{isShown ? 'Hide' : 'Show again'}</span>
      </Button>
      {post.status !== 'removed' && (
        <Button size="small" look="quiet" onClick={() => setIsRemoving(true)}>
          <Trash2 aria-hidden className="size-4" />
          <span className="max-sm:sr-only">Remove</span>
        </Button>
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        title="Remove this post from the blog?"
        about="Its address answers “not here”. You can show it again from the list of removed posts."
        action="Remove the post"
        isBusy={set.isPending}
        onConfirm={() => void to('removed').then(() => navigate(MANAGER))}
      />
    </>
  );
}
