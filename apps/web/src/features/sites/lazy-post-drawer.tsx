// The panel in which a post is edited comes after the list: nobody who only looks at the list waits for it.
import type { Site } from '@msm/contract/sites/schemas';
import { lazy, Suspense, useEffect } from 'react';
import { useAddressQuery } from '../../ui/use-address-query.ts';
import { POST_PARAM } from './site-address-params.ts';

const loadDrawer = () => import('./post-drawer.tsx');
const PostDrawer = lazy(async () => ({ default: (await loadDrawer()).PostDrawer }));

export function LazyPostDrawer({ site, isListThere }: { site: Site; isListThere: boolean }) {
  const { query, replace } = useAddressQuery();
  const postId = Number(query.get(POST_PARAM));
  useEffect(() => {
    // Ahead of the first click. A failure is told when it is really needed.
    if (isListThere) loadDrawer().catch(() => undefined);
  }, [isListThere]);
  if (!Number.isSafeInteger(postId) || postId < 1) return null;
  return (
    <Suspense>
      <PostDrawer
        key={postId}
        site={site}
        postId={postId}
        onClose={() => replace({ [POST_PARAM]: undefined })}
      />
    </Suspense>
  );
}
