// Another player at the table: name, how many cards, whose turn, who said Niko Kadi.
import type { View } from '@msm/games/kadi/view';
import { Bot, WifiOff } from 'lucide-react';
import { TurnTimer } from '../board/turn-timer.tsx';
import type { Player } from '../players.ts';
import { countOfCards } from './card-words.ts';
import { CardBack } from './playing-card.tsx';

interface KadiSeatProps {
  seat: number;
  view: View;
  player: Player;
  deadlineMs: number | null;
}

/** More backs than these only take room: the number says the rest. */
const MOST_BACKS = 5;

export function KadiSeat({ seat, view, player, deadlineMs }: KadiSeatProps) {
  const { counts, turn, phase, declared, status, away } = view;
  const count = counts[seat]!;
  const isActing = turn === seat && phase !== 'over';
  return (
    <li className="kadi-seat" data-place={`seat-${seat}`} data-acting={isActing || undefined}>
      <span className="kadi-seat-name" title={player.name}>
        {(player.kind === 'bot' || away[seat]) && <Bot aria-hidden />}
        {player.isConnected === false && <WifiOff aria-label="Offline" />}
        <span>{player.name}</span>
      </span>
      <span className="kadi-seat-cards" aria-hidden>
        {Array.from({ length: Math.min(count, MOST_BACKS) }, (_, place) => (
          <CardBack key={place} />
        ))}
      </span>
      <span className="kadi-seat-count">{stateWords(status[seat]!, count)}</span>
      {declared[seat] && <span className="kadi-declared">Niko Kadi</span>}
      {isActing && deadlineMs !== null && <TurnTimer deadlineMs={deadlineMs} />}
      {isActing && <span className="sr-only">to play</span>}
    </li>
  );
}

function stateWords(status: View['status'][number], count: number): string {
  if (status === 'left') return 'Left';
  if (status === 'finished') return 'Finished';
  return count === 0 ? 'No cards' : countOfCards(count);
}
