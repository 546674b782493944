// The composer in its panel: a new post, or a planned one that is loaded first.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { writerRoutes } from '@msm/contract/writer/routes';
import { TimeZone, WallTime } from '@msm/contract/schedule/wall-time';
import { useState } from 'react';
import { describeFailure } from '../../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useConnectedSites } from '../../../platform/use-connected-sites.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { ComposerSlots } from '../composer-slots.ts';
import type { ScheduleAddress } from '../use-schedule-address.ts';
import { formFor, formOf } from './compose-form.rules.ts';
import { Composer } from './composer.tsx';
import { notBefore, suggestedTime } from './suggested-time.rules.ts';
import { useSearchParams } from '../../../ui/routing.tsx';

export interface ComposerDrawerProps {
  /** `new`, or the post that is edited. */
  postId: string;
  address: ScheduleAddress;
  slots: ComposerSlots;
}

export function ComposerDrawer({ postId, address, slots }: ComposerDrawerProps) {
  const isNew = postId === 'new';
  const [query] = useSearchParams();
  const ownZone = useMemberZone();
  const zone = TimeZone.safeParse(query.get('zone')).data ?? ownZone;
  const [nowMs] = useState(Date.now);
  const { data: sites, error: sitesError, refetch: refetchSites } = useConnectedSites();
  const {
    data: post,
    error,
    refetch,
    isFetching,
  } = useRouteQuery(scheduleRoutes.readScheduledPost, isNew ? undefined : { params: { id: postId } }, {
    select: ({ scheduledPost }) => scheduledPost,
    // Not refetched while a member edits it; the version tells when it has changed.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const {
    data: draft,
    error: draftError,
    refetch: refetchDraft,
  } = useRouteQuery(
    writerRoutes.readDraft,
    isNew && address.draftId ? { params: { id: address.draftId } } : undefined,
    { staleTime: Infinity },
  );
  const isDraftAwaited = isNew && address.draftId !== undefined && !draft;
  const failure = error ?? sitesError ?? draftError;
  const at = WallTime.safeParse(address.at).data;
  const wallTime = at ? notBefore(at, nowMs, zone) : suggestedTime(nowMs, zone);
  const initial = isNew
    ? sites && !isDraftAwaited && formFor(draft, sites, { wallTime, zone })
    : post && formOf(post);
  if (initial && sites && !isFetching)
    return (
      <Composer
        // Loaded again after another member's change, it begins anew.
        key={post?.version ?? draft?.id ?? 'new'}
        initial={initial}
        post={post}
        sites={sites}
        address={address}
        slots={slots}
        onReload={() => void refetch()}
      />
    );
  return (
    <Drawer isWide isOpen onClose={address.close} title={isNew ? 'New post' : 'Edit post'}>
      <div className="composer">
        {failure && !isFetching ? (
          <FailedState
            {...describeFailure(failure, 'The post could not be loaded.', () =>
              Promise.all([refetch(), refetchSites(), refetchDraft()]),
            )}
          />
        ) : (
          <div aria-busy className="flex flex-col gap-5">
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
            <Skeleton className="h-60" />
          </div>
        )}
      </div>
    </Drawer>
  );
}
