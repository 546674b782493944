// The reactions to a message, one chip for each emoji: pressing one joins in or takes one's own back.
import type { Message, Room } from '@msm/contract/chat/schemas';
import { classNames } from '../../../ui/class-names.ts';
import { nameIn } from '../state/chat-state.ts';
import { hasReacted, toggleReaction } from '../state/change-message.ts';

export function Reactions({ message, room }: { message: Message; room: Room }) {
  const byEmoji = Map.groupBy(message.reactions, ({ emoji }) => emoji);
  if (byEmoji.size === 0) return null;
  return (
    <ul aria-label="Reactions" className="mt-1 flex flex-wrap gap-1">
      {[...byEmoji].map(([emoji, reactions]) => {
        const isOwn = hasReacted(message, emoji);
        const names = reactions.map(({ user_id }) => nameIn(room, user_id, 'a member')).join(', ');
        return (
          <li key={emoji}>
            <button
              type="button"
              aria-pressed={isOwn}
              aria-label={`${emoji} ${reactions.length}, ${names}`}
              title={names}
              onClick={() => toggleReaction(message, emoji)}
              className={classNames(
                'tabular flex h-6 items-center gap-1 rounded-full border px-2 text-xs text-fg',
                isOwn ? 'border-primary bg-primary-soft' : 'border-border bg-card hover:bg-muted',
              )}
            >
              <span aria-hidden>{emoji}</span>
              {reactions.length}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
