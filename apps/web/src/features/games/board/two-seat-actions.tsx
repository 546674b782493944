// What chess and checkers share beside the board: offering and answering a draw, claiming one, resigning, and the game as text.
import type { TwoSeats } from '@msm/games/two-seats';
import { Download, Flag, Handshake } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';

type TableCommand = { type: 'offerDraw' | 'acceptDraw' | 'declineDraw' | 'resign' };

interface TwoSeatActionsProps {
  view: TwoSeats;
  seat: number | null;
  act: ((command: TableCommand) => void) | undefined;
}

export function TwoSeatActions({ view, seat, act }: TwoSeatActionsProps) {
  const [isResigning, setResigning] = useState(false);
  if (seat === null || !act || view.ended) return null;
  return (
    <>
      <Button
        size="small"
        look="quiet"
        disabled={!view.mayOffer[seat] || view.offeredBy !== null}
        onClick={() => act({ type: 'offerDraw' })}
      >
        <Handshake aria-hidden className="size-4" /> {view.offeredBy === seat ? 'Draw offered' : 'Offer draw'}
      </Button>
      <Button size="small" look="quiet" onClick={() => setResigning(true)}>
        <Flag aria-hidden className="size-4" /> Resign
      </Button>
      <ConfirmDialog
        isOpen={isResigning}
        onClose={() => setResigning(false)}
        title="Resign this game?"
        about="The other side wins."
        action="Resign"
        onConfirm={() => {
          setResigning(false);
          act({ type: 'resign' });
        }}
      />
    </>
  );
}

export function DrawOffer({ view, seat, act }: TwoSeatActionsProps) {
  if (seat === null || !act || view.offeredBy !== 1 - seat || view.ended) return null;
  return (
    <div className="board-notice" role="alert">
      <p>The other side offers a draw.</p>
      <Button size="small" look="primary" onClick={() => act({ type: 'acceptDraw' })}>
        Accept draw
      </Button>
      <Button size="small" onClick={() => act({ type: 'declineDraw' })}>
        Decline
      </Button>
    </div>
  );
}

interface GameTextProps {
  /** 'PGN', 'PDN'. */
  format: string;
  text: string;
}

/** The game as other programs read it. */
export function GameText({ format, text }: GameTextProps) {
  const save = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = `game.${format.toLowerCase()}`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <>
      <CopyButton text={text} label={`Copy ${format}`} />
      <Button size="small" look="quiet" onClick={save}>
        <Download aria-hidden className="size-4" /> Download {format}
      </Button>
    </>
  );
}
