// A mutation of rooms whose answer is put into the chat of this tab: one that comes after its member has left changes nothing.
import type { OutputOf, Route } from '@msm/contract/route';
import { useEffect, useState } from 'react';
import { useRouteMutation } from '../../../platform/api/route-hooks.ts';
import { stillMember } from '../../../platform/session/still-member.ts';

export interface RoomMutation<R extends Route> {
  onAnswer(answer: OutputOf<R>): unknown;
  /** Closes and navigates. Skipped when the component was unmounted before the answer: the member has gone elsewhere. */
  onShownAnswer?(answer: OutputOf<R>): void;
  /** Shown as a toast; without it the caller shows `error`. */
  failure?: string;
}

export const roomMutation = <R extends Route>(
  { onAnswer, onShownAnswer, failure }: RoomMutation<R>,
  isShown: () => boolean,
) => ({
  onMutate: () => stillMember(),
  onSuccess: (answer: OutputOf<R>, _variables: unknown, isStillMember: () => boolean) => {
    if (!isStillMember()) return undefined;
    const taking = onAnswer(answer);
    if (isShown()) onShownAnswer?.(answer);
    return taking;
  },
  ...(failure !== undefined && { failure }),
});

/** Known to the effect and to answers; nothing that is drawn depends on it. */
function createMounting() {
  let isMounted = false;
  return {
    isMounted: () => isMounted,
    mount: () => {
      isMounted = true;
      return () => {
        isMounted = false;
      };
    },
  };
}

export function useRoomMutation<R extends Route>(route: R, mutation: RoomMutation<R>) {
  const [{ isMounted, mount }] = useState(createMounting);
  useEffect(mount, [mount]);
  return useRouteMutation<R, () => boolean>(route, roomMutation(mutation, isMounted));
}
