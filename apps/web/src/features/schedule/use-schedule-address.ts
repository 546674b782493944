// What of the schedule is open, by its address: `?post=` a publication, `?job=` a submission that is being published, `?import=open`,
// `?times=open`. Opening adds a step to
// the history, so that the back button closes it again. The composer is a page of its own.
import { useNavigate } from 'react-router';
import { changeQuery, type QueryChanges } from '../../ui/lists/use-address-query.ts';
import { useSearchParams } from '../../ui/routing.tsx';

const POST_PARAM = 'post';
export const JOB_PARAM = 'job';
const CLOSED: QueryChanges = {
  [POST_PARAM]: undefined,
  [JOB_PARAM]: undefined,
  import: undefined,
  times: undefined,
};

/** Starts from the browser's own address: what is rendered may be a step behind it. */
const addressOf = (changes: QueryChanges): string =>
  `?${changeQuery(new URLSearchParams(window.location.search), { ...CLOSED, ...changes })}`;

/** Of one post after the other, as a full month asks for them: the browser's address is taken apart for the first alone. */
function addressesOfPosts(): (postId: string) => string {
  let closed: string | undefined;
  return (postId) => {
    closed ??= addressOf({});
    return `${closed}${closed === '?' ? '' : '&'}${POST_PARAM}=${encodeURIComponent(postId)}`;
  };
}

export interface ScheduleAddress {
  postId: string | undefined;
  jobId: string | undefined;
  isImporting: boolean;
  isSettingTimes: boolean;
  addressOfPost: (postId: string) => string;
  openPost: (postId: string) => void;
  /** `new`, or the scheduled post that is edited; `at` is the wall time that a clicked day stands for. */
  openComposer: (postId?: string, at?: string) => void;
  openImport: () => void;
  openPostingTimes: () => void;
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
    jobId: query.get(JOB_PARAM) ?? undefined,
    isImporting: query.get('import') === 'open',
    isSettingTimes: query.get('times') === 'open',
    addressOfPost: addressesOfPosts(),
    openPost: (postId) => go({ [POST_PARAM]: postId }),
    openComposer: (postId = 'new', at) => {
      const zone = query.get('zone') ?? undefined;
      const asked = postId === 'new' ? { at, zone } : { post: postId };
      void navigate(`/compose?${changeQuery(new URLSearchParams(), asked)}`);
    },
    openImport: () => go({ import: 'open' }),
    openPostingTimes: () => go({ times: 'open' }),
    close: () => go({}, false),
  };
}
