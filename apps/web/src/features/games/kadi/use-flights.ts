// Each move is seen: cards fly from the seat that played them to the discards, and from the pile to the seat that drew. Drawn over
// the table by the Web Animations API; what lies on the table is already where it belongs.
import type { Event } from '@msm/games/kadi/events';
import type { View } from '@msm/games/kadi/view';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isMotionWelcome } from '../board/motion.ts';

const FLIGHT_MS = 280;
/** Between cards of one move. */
const STEP_MS = 70;
/** A penalty of fifteen cards is as clear with a few of them. */
const MOST_AT_ONCE = 6;
const EASE_OUT = 'cubic-bezier(0.2, 0, 0, 1)';

export function useFlights(table: RefObject<HTMLElement | null>, view: View, events: readonly Event[]): void {
  const shown = useRef(view.seq);
  useLayoutEffect(() => {
    const isNew = shown.current !== view.seq;
    shown.current = view.seq;
    if (!isNew || !table.current || !isMotionWelcome()) return;
    for (const event of events) {
      if (event.type === 'played') flyToDiscards(table.current, event, view);
      if (event.type === 'drew') flyFromPile(table.current, event, view);
    }
  }, [table, view, events]);
}

const placeOf = (table: HTMLElement, place: string) =>
  table.querySelector<HTMLElement>(`[data-place="${place}"]`);

function flyToDiscards(
  table: HTMLElement,
  { seat, cards }: Extract<Event, { type: 'played' }>,
  view: View,
): void {
  const from = placeOf(table, `seat-${seat}`)?.getBoundingClientRect();
  if (!from) return;
  for (const [place, card] of cards.entries()) {
    const lying = table.querySelector<HTMLElement>(`.kadi-discards [data-card="${card}"]`);
    if (lying) fly(lying, from, place * STEP_MS, seat === view.viewer ? 1 : 0.6);
  }
}

/** One's own cards come into the hand as they are; for the others backs fly over the cloth. */
function flyFromPile(
  table: HTMLElement,
  { seat, count }: Extract<Event, { type: 'drew' }>,
  view: View,
): void {
  const pile = placeOf(table, 'pile');
  if (!pile) return;
  const from = pile.getBoundingClientRect();
  if (seat === view.viewer) {
    for (const [place, card] of view.hand.slice(-count).slice(0, MOST_AT_ONCE).entries()) {
      const held = table.querySelector<HTMLElement>(`.kadi-hand [data-card="${card}"]`);
      if (held) fly(held, from, place * STEP_MS, 0.8);
    }
    return;
  }
  const to = placeOf(table, `seat-${seat}`)?.querySelector('.kadi-seat-cards')?.getBoundingClientRect();
  if (!to) return;
  for (let place = 0; place < Math.min(count, MOST_AT_ONCE); place++) {
    const back = document.createElement('span');
    back.className = 'card-back kadi-flying';
    pile.append(back);
    const flight = back.animate(
      [{ transform: 'none' }, { transform: `${shift(to, from)} scale(0.5)`, opacity: 0.6 }],
      { duration: FLIGHT_MS, delay: place * STEP_MS, easing: EASE_OUT, fill: 'backwards' },
    );
    // A flight that is cancelled with its page is removed with it.
    void flight.finished.then(
      () => back.remove(),
      () => back.remove(),
    );
  }
}

function fly(card: HTMLElement, from: DOMRect, delay: number, scale: number): void {
  const to = card.getBoundingClientRect();
  card.animate([{ transform: `${shift(from, to)} scale(${scale})` }, {}], {
    duration: FLIGHT_MS,
    delay,
    easing: EASE_OUT,
    fill: 'backwards',
  });
}

const shift = (to: DOMRect, from: DOMRect): string =>
  `translate(${to.x + to.width / 2 - from.x - from.width / 2}px, ${to.y + to.height / 2 - from.y - from.height / 2}px)`;
