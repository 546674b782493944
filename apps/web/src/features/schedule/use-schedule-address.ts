// What of the schedule is open, by its address: `?post=` a publication, `?compose=new` or a scheduled post, `?import=open`. Opening
// adds a step to the history, so that the back button closes it again.
import { useNavigate } from 'react-router';
import { changeQuery, type QueryChanges } from '../../ui/lists/use-address-query.ts';
import { useSearchParams } from '../../ui/routing.tsx';

const POST_PARAM = 'post';
const CLOSED: QueryChanges = {
  [POST_PARAM]: undefined,
  compose: undefined,
  at: undefined,
  draft: undefined,
  import: undefined,
};

/** Starts from the browser's own address: what is rendered may be a step behind it. */
const addressOf = (changes: QueryChanges): string =>
  `?${changeQuery(new URLSearchParams(window.location.search), { ...CLOSED, ...changes })}`;

export interface ScheduleAddress {
  postId: string | undefined;
  /** `new`, or the id of the post that is edited. */
  compose: string | undefined;
  /** The wall time that a clicked day stands for. */
  at: string | undefined;
  /** The writer's draft that a new post begins with. */
  draftId: string | undefined;
  isImporting: boolean;
  addressOfPost: (postId: string) => string;
  openPost: (postId: string) => void;
  openComposer: (postId?: string, at?: string) => void;
  openImport: () => void;
  /** Whatever is open. */
  close: () => void;
}

export function useScheduleAddress(): ScheduleAddress {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const go = (changes: QueryChanges, isStep = true) =>
    void navigate(addressOf(changes), { replace: !isStep, preventScrollReset: true });
  return {
    postId: query.get(POST_PARAM) ?? undefined,
    compose: query.get('compose') ?? undefined,
    at: query.get('at') ?? undefined,
    draftId: query.get('draft') ?? undefined,
    isImporting: query.get('import') === 'open',
    addressOfPost: (postId) => addressOf({ [POST_PARAM]: postId }),
    openPost: (postId) => go({ [POST_PARAM]: postId }),
    openComposer: (postId = 'new', at) => go({ compose: postId, at }),
    openImport: () => go({ import: 'open' }),
    close: () => go({}, false),
  };
}
