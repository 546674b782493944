// What a player can do beside moving: nudge who is to play, and give the game up.
import { gameEvents } from '@msm/contract/games/events';
import { NUDGE_EVERY_SECONDS } from '@msm/contract/game-links';
import type { TableView } from '@msm/contract/games/schemas';
import { BellRing, LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { showBriefToast, showToast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { LoginLink } from './login-link.tsx';
import { tableFault } from './table-words.ts';
import type { Table } from './use-table.ts';

export function SeatActions({ view, table }: { view: TableView; table: Table }) {
  const { id, you, seats, clock, setup } = view;
  const [isLeaving, setLeaving] = useState(false);
  const [isResting, setResting] = useResting();
  const holder = clock.running === null ? undefined : seats[clock.running];
  const canNudge = holder !== undefined && holder.seat !== you && holder.kind !== 'bot';
  const nudge = async () => {
    try {
      await table.ask(gameEvents.nudge, { tableId: id });
      setResting(true);
      showBriefToast('success', `${holder?.name} was nudged`);
    } catch (error) {
      showToast('error', tableFault(error));
    }
  };
  const leave = () => {
    setLeaving(false);
    table
      .ask(gameEvents.leave, { tableId: id })
      .catch((error: unknown) => showToast('error', tableFault(error)));
  };
  return (
    <div className="seat-actions">
      {canNudge && (
        <Button size="small" disabled={isResting} onClick={() => void nudge()}>
          <BellRing aria-hidden className="size-4" /> Nudge {holder.name}
        </Button>
      )}
      {you !== null && seats[you]?.kind === 'guest' && (
        <LoginLink words="Log in and keep your seat" size="small" />
      )}
      {setup.game === 'kadi' && (
        <Button size="small" look="danger" onClick={() => setLeaving(true)}>
          <LogOut aria-hidden className="size-4" /> Leave game
        </Button>
      )}
      <ConfirmDialog
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        title="Leave this game?"
        about="Your cards go back to the pile. You cannot come back into this game."
        action="Leave game"
        onConfirm={leave}
      />
    </div>
  );
}

/** After a nudge, until the next is allowed. */
function useResting() {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    if (!isResting) return;
    const timer = setTimeout(() => setResting(false), NUDGE_EVERY_SECONDS * 1_000);
    return () => clearTimeout(timer);
  }, [isResting]);
  return [isResting, setResting] as const;
}
