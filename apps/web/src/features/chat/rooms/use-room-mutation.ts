// A mutation of rooms whose answer is put into the chat of this tab: one that comes after its member has left changes nothing.
import type { OutputOf, Route } from '@msm/contract/route';
import { useRouteMutation } from '../../../platform/api/route-hooks.ts';
import { stillMember } from '../../../platform/session/still-member.ts';

interface RoomMutation<R extends Route> {
  onAnswer(answer: OutputOf<R>): unknown;
  /** Shown as a toast; without it the caller shows `error`. */
  failure?: string;
}

export const useRoomMutation = <R extends Route>(route: R, { onAnswer, failure }: RoomMutation<R>) =>
  useRouteMutation<R, () => boolean>(route, {
    onMutate: () => stillMember(),
    onSuccess: (answer, _variables, isStillMember) => (isStillMember() ? onAnswer(answer) : undefined),
    ...(failure !== undefined && { failure }),
  });
