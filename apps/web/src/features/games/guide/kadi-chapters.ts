// The rulebook of Kadi in plain words, chapter by chapter: in short beside the table, in full at /kadi. The binding text with its
// numbers is packages/games/src/kadi/RULES.md.
import type { Card } from '@msm/games/kadi/cards';

interface Chapter {
  title: string;
  cards: readonly Card[];
  /** What one needs at the table. */
  short: readonly string[];
  /** What the rulebook says besides. */
  more: readonly string[];
}

export const KADI_CHAPTERS: readonly Chapter[] = [
  {
    title: 'The start',
    cards: ['4S', '5H', '6D', '7C', '9S', '10H'],
    short: ['Two to six players get 4 cards each. 4, 5, 6, 7, 9 and 10 are plain cards.'],
    more: [
      'The deck has 54 cards: the 52 and two Jokers.',
      'The first card on the table is always a plain one.',
      'A random player begins; in a rematch the last winner does.',
    ],
  },
  {
    title: 'Your turn',
    cards: ['7H', '7C', '7D'],
    short: [
      'Play a card that matches the top card by suit or rank, or draw one.',
      'Cards of one rank go together: only the first has to match, the last becomes the top.',
    ],
    more: ['You may draw even when you could play. A card that you drew waits for your next turn.'],
  },
  {
    title: 'Questions: 8 and Queen',
    cards: ['8D', 'QD', '5D'],
    short: [
      'A question wants an answer at once, from you: a plain card of its suit, or an Ace.',
      'Without an answer you draw one card.',
    ],
    more: [
      'Several questions make a chain when each has the rank or the suit of the one before. The answer fits the last.',
      'Jacks, Kings, 2, 3 and Jokers never answer a question.',
    ],
  },
  {
    title: 'Jump: Jack',
    cards: ['JS', 'JH'],
    short: [
      'A Jack skips the next player, two Jacks skip two.',
      'The skipped player may counter with a Jack.',
    ],
    more: [
      'A counter is a new jump, measured from who countered. With two players a Jack means: play again.',
    ],
  },
  {
    title: 'Kickback: King',
    cards: ['KC', 'KH'],
    short: [
      'One King turns the direction of play. Two change nothing.',
      'Who loses the turn may counter with a King.',
    ],
    more: ['With two players a King means: play again.'],
  },
  {
    title: 'Penalties: 2, 3 and Joker',
    cards: ['2S', '3H', '*R'],
    short: [
      'A 2 makes the next player draw 2, a 3 draws 3, a Joker draws 5.',
      'Pass it on with a 2 or 3 that matches or with a Joker, and it grows; or block it with an Ace; or draw.',
    ],
    more: [
      'On a Joker any 2 or 3 passes the penalty on.',
      'After a penalty was drawn the top card stays. A Joker on top takes any card.',
    ],
  },
  {
    title: 'Aces',
    cards: ['AH', 'AS'],
    short: [
      'An Ace goes on everything and asks for a suit: only that suit, an Ace or a Joker may follow.',
      'The Ace of spades, or two Aces, may ask for one very card instead.',
    ],
    more: [
      'An Ace that blocks a penalty asks for nothing: the suit of the blocked card goes on.',
      'The card that is asked for, or an Ace, has to follow; else one draws. When the turn is back at who asked, only its suit is left of the demand.',
    ],
  },
  {
    title: 'Niko Kadi',
    cards: ['6S', '6H'],
    short: [
      'Say Niko Kadi before your last move: with the move before it, or right after it.',
      'You win when your whole hand goes in one move that ends with a plain card.',
    ],
    more: [
      'It is accepted when what you keep is one rank of plain cards, led perhaps by questions that they answer.',
      'Drawing cancels it, being skipped does not.',
      'Aces, 2, 3, Jacks, Kings, Jokers and open questions never win. Who runs out of cards with them is cardless and draws at the next turn.',
      'While anyone else is cardless nobody wins.',
    ],
  },
  {
    title: 'Time and leaving',
    cards: [],
    short: ['A turn lasts 30 seconds, a counter 5. Then the game draws or passes for you.'],
    more: [
      'After the third time in a row the computer plays for you until you are back.',
      'Who leaves gives the cards back to the pile. The last one at the table wins.',
      'An empty pile is made anew from the played cards.',
    ],
  },
];
