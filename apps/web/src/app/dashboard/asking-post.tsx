// A post that asks: what it is, why it is not out, and the answers. An answer may take the row away; the section's
// heading has the focus then.
import type { Choice, Occurrence } from '@msm/contract/schedule/schemas';
import { useRepairPost } from '../../features/schedule/post/use-repair-post.ts';
import { CHOICE_WORDS } from '../../features/schedule/post-state.rules.ts';
import { StateBadge } from '../../features/schedule/state-mark.tsx';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { NEEDS_YOU_ID, postAddress, siteAddress } from './addresses.ts';
import { Link } from '../../ui/routing.tsx';

export function AskingPost({ post, destination }: { post: Occurrence; destination: string }) {
  const repair = useRepairPost(post);
  const timeZone = useMemberZone();
  const answer = async (choice: Choice) => {
    await repair.answer(choice);
    document.getElementById(NEEDS_YOU_ID)?.focus();
  };
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={postAddress(post)}
            className="line-clamp-2 rounded-sm font-medium wrap-anywhere underline-offset-4 hover:underline"
          >
            {post.title}
          </Link>
          <StateBadge post={post} />
        </p>
        <p className="text-muted-fg wrap-anywhere">
          {destination} · due <RelativeTime instant={post.dueAt} timeZone={timeZone} />
        </p>
        <p className="mt-1 wrap-anywhere">{post.reason}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {post.choices.map((choice) => (
          <Button
            key={choice}
            size="small"
            look={choice === 'giveUp' ? 'quiet' : 'plain'}
            isBusy={repair.isPending && repair.chosen === choice}
            disabled={repair.isPending}
            aria-label={`${CHOICE_WORDS[choice].label}: ${post.title}`}
            // What went wrong is said by the operation itself.
            onClick={() => void answer(choice).catch(() => undefined)}
          >
            {CHOICE_WORDS[choice].label}
          </Button>
        ))}
        {post.state === 'needs_reauth' && (
          <Link
            to={siteAddress({ id: post.siteId })}
            aria-label={`Connect again: ${destination}`}
            className={buttonClass({ size: 'small', look: 'quiet' })}
          >
            Connect again
          </Link>
        )}
      </div>
    </li>
  );
}
