// Yes or no to a game, in the bell itself.
import type { Notification } from '@msm/contract/engagement/schemas';
import { Button } from '../../ui/button.tsx';
import { handFocusOn } from './hand-focus-on.ts';
import { useAnswerGameInvite } from './use-answer-game-invite.ts';

interface GameInviteAnswerProps {
  notification: Notification;
  onLeave: () => void;
}

export function GameInviteAnswer({ notification, onLeave }: GameInviteAnswerProps) {
  const { accept, decline, isBusy } = useAnswerGameInvite(notification, onLeave);
  return (
    <div className="relative mt-2 flex gap-2">
      <Button look="primary" size="small" disabled={isBusy} onClick={accept}>
        Accept
      </Button>
      <Button
        size="small"
        disabled={isBusy}
        onClick={({ currentTarget }) => {
          handFocusOn(currentTarget);
          decline();
        }}
      >
        Decline
      </Button>
    </div>
  );
}
