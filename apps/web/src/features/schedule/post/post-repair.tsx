// Why a post is not published, and the answers with which one click repairs it.
import type { Occurrence } from '@msm/contract/schedule/schemas';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CHOICE_WORDS } from '../post-state.rules.ts';
import { useRepairPost } from './use-repair-post.ts';
import { Link } from '../../../ui/routing.tsx';

const SITES_PAGE = '/wordpress';

export function PostRepair({ post }: { post: Occurrence }) {
  const repair = useRepairPost(post);
  if (!post.reason && post.choices.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {post.reason && <Alert kind={post.state === 'failed' ? 'danger' : 'warn'}>{post.reason}</Alert>}
      {post.choices.length > 0 && (
        <div role="group" aria-label="What to do" className="flex flex-wrap gap-2">
          {post.choices.map((choice, place) => (
            <Button
              key={choice}
              size="small"
              look={place === 0 ? 'primary' : 'plain'}
              title={CHOICE_WORDS[choice].about}
              isBusy={repair.isPending && repair.chosen === choice}
              disabled={repair.isPending}
              // The failure is shown as a toast.
              onClick={() => void repair.answer(choice).catch(() => undefined)}
            >
              {CHOICE_WORDS[choice].label}
            </Button>
          ))}
          {post.state === 'needs_reauth' && (
            <Link to={SITES_PAGE} className={buttonClass({ size: 'small' })}>
              Connect the site again
            </Link>
          )}
        </div>
      )}
    </div>
  );
}
