// What happened to a post, newest first: when, in words, and whose decision it was.
import type { HistoryLine } from '@msm/contract/schedule/schemas';
import { useSession } from '../../../platform/session.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StateMark } from '../state-mark.tsx';

export function PostHistory({ history }: { history: readonly HistoryLine[] }) {
  const zone = useMemberZone();
  const ownId = useSession((state) => state.user?.id);
  return (
    <section aria-label="History">
      <h3 className="mb-3 font-medium">History</h3>
      <ol className="flex flex-col gap-3">
        {history.toReversed().map(({ at, state, words, actorId }, place) => (
          // Lines only ever come in at the front, and two may share a moment.
          <li key={history.length - place} className="flex gap-3">
            <StateMark isPast post={{ state, isActive: true }} className="mt-0.5 size-4" />
            <div className="min-w-0">
              <p className="wrap-anywhere">{words}</p>
              <p className="text-xs text-muted-fg">
                <RelativeTime instant={at} timeZone={zone} />
                {actorId && ` · ${actorId === ownId ? 'by you' : 'by another member'}`}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
