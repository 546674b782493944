// What happened at the table, in sentences: spoken by screen readers and shown as the last line.
import type { Event } from '@msm/games/kadi/events';
import { cardName, cardNames, countOfCards, SUIT_NAMES } from './card-words.ts';

/** `you` where the name is the viewer's own. */
export function sentencesOf(
  events: readonly Event[],
  names: readonly string[],
  ownSeat: number | null,
): string[] {
  const who = (seat: number) => (seat === ownSeat ? 'You' : (names[seat] ?? 'A player'));
  return events.flatMap((event): string[] => {
    switch (event.type) {
      case 'played':
        return [`${who(event.seat)} played the ${cardNames(event.cards)}.`];
      case 'drew':
        return [`${who(event.seat)} drew ${countOfCards(event.count)}.`];
      case 'passed':
        return [`${who(event.seat)} let it pass.`];
      case 'declared':
        return [`${who(event.seat)} said Niko Kadi.`];
      case 'pending':
        return event.count > 0 ? [`${countOfCards(event.count)} to draw.`] : [];
      case 'follow':
        if (event.follow.kind === 'suit') return [`The suit is ${SUIT_NAMES[event.follow.suit]}.`];
        return event.follow.kind === 'card' ? [`The ${cardName(event.follow.card)} is demanded.`] : [];
      case 'reversed':
        return ['The round turns.'];
      case 'turn':
        return event.seat === ownSeat ? ['Your turn.'] : [];
      case 'left':
        return [`${who(event.seat)} left.`];
      case 'timedOut':
        return [`Time is up for ${event.seat === ownSeat ? 'you' : who(event.seat)}.`];
      case 'finished':
        return [`${who(event.seat)} played the last card.`];
      case 'present':
      case 'ended':
        return [];
    }
  });
}
