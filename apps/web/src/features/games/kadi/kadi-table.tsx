// The table of Kadi: the others at the top, pile and discards on the cloth, the own hand below. Cards that may be played lift; the
// rest stay quiet and say why when they are pressed. Nothing moves before the game has accepted it: hidden cards cannot be guessed.
import type { Card } from '@msm/games/kadi/cards';
import type { Command } from '@msm/games/kadi/commands';
import type { Event } from '@msm/games/kadi/events';
import type { View } from '@msm/games/kadi/view';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { playSound } from '../board/sounds.ts';
import { TurnTimer } from '../board/turn-timer.tsx';
import { refusalWords } from '../game-words.ts';
import type { BoardProps } from '../players.ts';
import { KadiActions } from './kadi-actions.tsx';
import { KadiCentre } from './kadi-centre.tsx';
import { KadiHand } from './kadi-hand.tsx';
import { faultOfNext, holdsTurn, NO_CHOICE, taskWords, type Choice } from './kadi-moves.rules.ts';
import { KadiSeat } from './kadi-seat.tsx';
import { sentencesOf } from './kadi-speech.rules.ts';
import { useFlights } from './use-flights.ts';
import './kadi-table.css';

export interface KadiTableProps extends BoardProps<View, Command> {
  /** What led to the view, to be shown and spoken; empty after a gap. */
  events: readonly Event[];
}

export function KadiTable({ view, seat, players, act, events, deadlineMs = null }: KadiTableProps) {
  const cloth = useRef<HTMLDivElement>(null);
  const [choice, setChoice, note, setNote] = useChoice(view);
  useFlights(cloth, view, events);
  useTableSounds(view, seat, events);
  const names = players.map(({ name }) => name);
  const isOwnTurn = act !== undefined && holdsTurn(view, seat);
  const choose = (card: Card) => {
    if (seat === null || !isOwnTurn) return setNote(view.phase === 'over' ? '' : refusalWords('notYourTurn'));
    if (choice.cards.includes(card)) {
      setNote('');
      // What was laid after it built upon it.
      return setChoice({ ...NO_CHOICE, cards: choice.cards.slice(0, choice.cards.indexOf(card)) });
    }
    const fault = faultOfNext(view, seat, choice.cards, card);
    // A card that begins a move of its own takes the place of those chosen.
    const begins = fault !== undefined && faultOfNext(view, seat, [], card) === undefined;
    if (fault !== undefined && !begins) return setNote(refusalWords(fault));
    setNote('');
    setChoice({ ...NO_CHOICE, cards: begins ? [card] : [...choice.cards, card] });
  };
  const send = (command: Command) => {
    setChoice(NO_CHOICE);
    act?.({ ...command, seq: view.seq });
  };
  return (
    <div className="kadi-table" ref={cloth} data-own-turn={isOwnTurn || undefined}>
      <ul className="kadi-others" aria-label="Players" data-count={players.length - (seat === null ? 0 : 1)}>
        {othersInOrder(players.length, seat).map((other) => (
          <KadiSeat key={other} seat={other} view={view} player={players[other]!} deadlineMs={deadlineMs} />
        ))}
      </ul>
      <KadiCentre view={view} names={names} />
      <div className="kadi-own" data-place={seat === null ? undefined : `seat-${seat}`}>
        <p className={classNames('kadi-task', isOwnTurn && 'kadi-task-own')}>
          <strong>{turnWords(view, seat, names)}</strong>
          {isOwnTurn && <span> {taskWords(view)}</span>}
        </p>
        {isOwnTurn && <TurnTimer deadlineMs={deadlineMs} />}
        <p className="kadi-note" role="alert">
          {note}
        </p>
        {seat !== null && (
          <>
            <KadiHand
              hand={view.hand}
              chosen={choice.cards}
              isOwnTurn={isOwnTurn}
              isPlayable={(card) => faultOfNext(view, seat, choice.cards, card) === undefined}
              onChoose={choose}
            />
            {act && view.phase !== 'over' && (
              <KadiActions view={view} seat={seat} choice={choice} onChoose={setChoice} onSend={send} />
            )}
          </>
        )}
      </div>
      <p className="sr-only" role="status">
        {sentencesOf(events, names, seat).join(' ')}
      </p>
    </div>
  );
}

/** What is chosen holds for the state it was chosen in. */
function useChoice(view: View) {
  const [kept, setKept] = useState({ seq: view.seq, choice: NO_CHOICE, note: '' });
  const isCurrent = kept.seq === view.seq;
  const choice = isCurrent ? kept.choice : NO_CHOICE;
  const note = isCurrent ? kept.note : '';
  const setChoice = (changed: Choice) => setKept((last) => ({ ...last, seq: view.seq, choice: changed }));
  const setNote = (words: string) => setKept({ seq: view.seq, choice, note: words });
  return [choice, setChoice, note, setNote] as const;
}

function turnWords(view: View, seat: number | null, names: readonly string[]): string {
  if (view.phase === 'over') return 'The game is over.';
  return holdsTurn(view, seat) ? 'Your turn.' : `${names[view.turn]} is to play.`;
}

/** From the seat after one's own round the table. */
const othersInOrder = (seats: number, own: number | null): number[] =>
  own === null
    ? Array.from({ length: seats }, (_, seat) => seat)
    : Array.from({ length: seats - 1 }, (_, step) => (own + 1 + step) % seats);

function useTableSounds(view: View, seat: number | null, events: readonly Event[]): void {
  const isOwnTurn = holdsTurn(view, seat);
  const heard = useRef(view.seq);
  useEffect(() => {
    if (heard.current === view.seq) return;
    heard.current = view.seq;
    if (view.result) playSound(seat !== null && view.result.places[0]?.includes(seat) ? 'won' : 'lost');
    else if (events.some(({ type }) => type === 'played')) playSound('card');
    else if (events.some(({ type }) => type === 'drew')) playSound('draw');
    if (isOwnTurn) playSound('turn');
  }, [view, seat, events, isOwnTurn]);
}
