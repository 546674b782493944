// The tables that are proved: each number of seats, and each table option at a number of seats of its own.
import type { Options } from '../options.ts';

interface Table {
  name: string;
  options: Options;
}

export const CLASSIC_TABLES: readonly Table[] = [2, 3, 4, 5, 6].map((seats) => ({
  name: `classic${seats}`,
  options: { seats },
}));

export const OPTION_TABLES: readonly Table[] = [
  { name: 'deal3', options: { seats: 2, deal: 3 } },
  { name: 'deal7', options: { seats: 6, deal: 7 } },
  { name: 'noJokers', options: { seats: 3, jokers: false } },
  { name: 'forward', options: { seats: 4, penalty: 'forward' } },
  { name: 'sameRank', options: { seats: 3, penaltyMatching: 'sameRank' } },
  { name: 'anyPenalty', options: { seats: 4, penaltyMatching: 'any' } },
  { name: 'jokerColour', options: { seats: 3, jokerMustMatchColour: true } },
  { name: 'noDemand', options: { seats: 3, cardDemand: false } },
  { name: 'aceSuit', options: { seats: 4, aceMustMatchSuit: true } },
  { name: 'aceFinish', options: { seats: 2, aceMayFinish: true } },
  { name: 'playDrawn', options: { seats: 3, playDrawnCard: true } },
  { name: 'missed1', options: { seats: 2, missedDeclaration: 1 } },
  { name: 'missed2', options: { seats: 3, missedDeclaration: 2 } },
  { name: 'elimination', options: { seats: 5, elimination: true } },
  {
    name: 'everything',
    options: {
      seats: 4,
      deal: 5,
      penalty: 'forward',
      penaltyMatching: 'any',
      jokerMustMatchColour: true,
      aceMustMatchSuit: true,
      aceMayFinish: true,
      playDrawnCard: true,
      missedDeclaration: 1,
      elimination: true,
      beginner: 2,
    },
  },
];

export const TABLES: readonly Table[] = [...CLASSIC_TABLES, ...OPTION_TABLES];
