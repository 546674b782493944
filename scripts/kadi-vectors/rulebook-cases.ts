// Cases for each rule that a position can show: hands by seat, then commands, then fields of the state that must come out.
// More than 400 lines because it is one table, in the order of the rulebook.
import type { table, command } from '@msm/games/kadi/rules/table.fixture';

export interface Case {
  name: string;
  hands: string[];
  given?: Parameters<typeof table>[1];
  steps: [seat: number, text: string, more?: Parameters<typeof command>[1] & { refused?: string }][];
  includes: object;
}

const TWO = ['9H 4S', '5C 6D'];
const declare = true;

export const RULES: Case[] = [
  {
    name: 'R6: a seat out of turn is refused',
    hands: TWO,
    steps: [[1, 'draw', { refused: 'notYourTurn' }]],
    includes: { turn: 0, seq: 0 },
  },
  {
    name: 'R7: no pass at a turn',
    hands: TWO,
    steps: [[0, 'pass', { refused: 'noWindow' }]],
    includes: { turn: 0 },
  },
  { name: 'R8: by suit', hands: TWO, steps: [[0, 'play 9H']], includes: { turn: 1, discards: ['7H', '9H'] } },
  {
    name: 'R8: by rank',
    hands: ['7C 4S', '5C 6D'],
    steps: [[0, 'play 7C']],
    includes: { turn: 1, discards: ['7H', '7C'] },
  },
  {
    name: 'R8: neither suit nor rank',
    hands: TWO,
    steps: [[0, 'play 4S', { refused: 'noMatch' }]],
    includes: { discards: ['7H'] },
  },
  {
    name: 'R9: the last of a set becomes the top',
    hands: ['9H 9S 9C 4S', '5C 6D'],
    steps: [[0, 'play 9H 9C 9S']],
    includes: { discards: ['7H', '9H', '9C', '9S'], hands: [['4S'], ['5C', '6D']] },
  },
  {
    name: 'R10: ranks do not mix',
    hands: ['9H 10H 4S', '5C 6D'],
    steps: [[0, 'play 9H 10H', { refused: 'mixedRanks' }]],
    includes: { discards: ['7H'] },
  },
  {
    name: 'R11: a draw ends the turn',
    hands: TWO,
    given: { next: 'KD' },
    steps: [[0, 'draw']],
    includes: {
      turn: 1,
      hands: [
        ['9H', '4S', 'KD'],
        ['5C', '6D'],
      ],
      actions: 1,
    },
  },
  {
    name: 'R14: question and answer in one move',
    hands: ['QH 5H 4S', '5C 6D'],
    steps: [[0, 'play QH 5H']],
    includes: { turn: 1, discards: ['7H', 'QH', '5H'] },
  },
  {
    name: 'R15: a chain by rank and by suit',
    hands: ['8H 8C QC 6C 4S', '5C 6D'],
    steps: [[0, 'play 8H 8C QC 6C']],
    includes: { turn: 1, hands: [['4S'], ['5C', '6D']] },
  },
  {
    name: 'R15: a chain that does not link',
    hands: ['8H QC 6C 4S', '5C 6D'],
    steps: [[0, 'play 8H QC 6C', { refused: 'brokenChain' }]],
    includes: { turn: 0 },
  },
  {
    name: 'R16: an answer of another suit',
    hands: ['QH 5C 4S', '6C 6D'],
    steps: [[0, 'play QH 5C', { refused: 'wrongAnswer' }]],
    includes: { turn: 0 },
  },
  {
    name: 'R16: more cards of the rank of the answer',
    hands: ['QH 5H 5S 4S', '5C 6D'],
    steps: [[0, 'play QH 5H 5S']],
    includes: { turn: 1, discards: ['7H', 'QH', '5H', '5S'] },
  },
  {
    name: 'R17: an Ace answers and requests',
    hands: ['QH AC 4S', '5C 6D'],
    steps: [[0, 'play QH AC', { request: 'S' }]],
    includes: { turn: 1, follow: { kind: 'suit', suit: 'S', by: 0 } },
  },
  {
    name: 'R18: unanswered, the asker draws 1',
    hands: ['QH 4S', '5C 6D'],
    given: { next: 'KD' },
    steps: [[0, 'play QH']],
    includes: {
      turn: 1,
      discards: ['7H', 'QH'],
      hands: [
        ['4S', 'KD'],
        ['5C', '6D'],
      ],
    },
  },
  {
    name: 'R19: a Jack answers no question',
    hands: ['QH JH 4S', '5C 6D'],
    steps: [[0, 'play QH JH', { refused: 'wrongAnswer' }]],
    includes: { turn: 0 },
  },
  {
    name: 'R20: two Jacks skip two seats',
    hands: ['JH JC 4S', '5C 6D', '5S 6S', '5D 6C'],
    steps: [
      [0, 'play JH JC'],
      [1, 'pass'],
    ],
    includes: { turn: 3, phase: 'turn' },
  },
  {
    name: 'R21: a counter replaces the jump',
    hands: ['JH JC 4S', 'JD 6D', '5S 6S', '5D 6C'],
    steps: [
      [0, 'play JH JC'],
      [1, 'counter JD'],
      [2, 'pass'],
    ],
    includes: { turn: 3, window: null },
  },
  {
    name: 'R22: an Ace does not counter a Jack',
    hands: ['JH 4S', 'AD 6D'],
    steps: [
      [0, 'play JH'],
      [1, 'counter AD', { refused: 'noCounter' }],
    ],
    includes: { turn: 1, phase: 'jump', window: { from: 0, jacks: 1 } },
  },
  {
    name: 'R23: two players, one Jack: play again',
    hands: ['JH 4S', '5C 6D'],
    steps: [
      [0, 'play JH'],
      [1, 'pass'],
    ],
    includes: { turn: 0, phase: 'turn' },
  },
  {
    name: 'R24: one King reverses',
    hands: ['KH 4S', '5C 6D', '5S 6S'],
    steps: [
      [0, 'play KH'],
      [1, 'pass'],
    ],
    includes: { turn: 2, direction: -1 },
  },
  {
    name: 'R24: two Kings change nothing',
    hands: ['KH KS 4S', '5C 6D', '5S 6S'],
    steps: [[0, 'play KH KS']],
    includes: { turn: 1, direction: 1, phase: 'turn' },
  },
  {
    name: 'R25: two players, one King: play again',
    hands: ['KH 4S', '5C 6D'],
    steps: [
      [0, 'play KH'],
      [1, 'pass'],
    ],
    includes: { turn: 0, phase: 'turn' },
  },
  {
    name: 'R26: a King counters a King',
    hands: ['KH 4S', 'KD 6D', '5S 6S'],
    steps: [
      [0, 'play KH'],
      [1, 'counter KD'],
    ],
    includes: { turn: 2, direction: 1, phase: 'turn' },
  },
  {
    name: 'R27: two Jokers feed 10',
    hands: ['*R *B 4S', '5C 6D'],
    steps: [[0, 'play *R *B']],
    includes: { turn: 1, pending: 10 },
  },
  {
    name: 'R28: a Joker does not meet a demand',
    hands: ['*R 4S', '5C 6D'],
    given: { follow: { kind: 'card', card: '9D', by: 1 } },
    steps: [[0, 'play *R', { refused: 'noMatch' }]],
    includes: { pending: 0 },
  },
  {
    name: 'R29: a 3 of the suit is added to a 2',
    hands: ['2H 4S', '3H 6D', '5S 6S'],
    steps: [
      [0, 'play 2H'],
      [1, 'play 3H'],
    ],
    includes: { turn: 2, pending: 5 },
  },
  {
    name: 'R29: any 2 goes on a Joker',
    hands: ['*R 4S', '2C 6D', '5S 6S'],
    steps: [
      [0, 'play *R'],
      [1, 'play 2C'],
    ],
    includes: { turn: 2, pending: 7 },
  },
  {
    name: 'R30 and R36: an Ace blocks, the suit of the blocked card is followed',
    hands: ['2H 4S', 'AD 6D', '5S 6S'],
    steps: [
      [0, 'play 2H'],
      [1, 'play AD'],
    ],
    includes: { turn: 2, pending: 0, follow: { kind: 'suit', suit: 'H', by: null } },
  },
  {
    name: 'R31: the total is drawn',
    hands: ['3H 4S', '5C 6D'],
    given: { next: '9C 10C JC' },
    steps: [
      [0, 'play 3H'],
      [1, 'draw'],
    ],
    includes: { turn: 0, pending: 0, hands: [['4S'], ['5C', '6D', '9C', '10C', 'JC']] },
  },
  {
    name: 'R32: a matching plain card is refused under a penalty',
    hands: ['2H 4S', '9H 6D'],
    steps: [
      [0, 'play 2H'],
      [1, 'play 9H', { refused: 'penaltyPending' }],
    ],
    includes: { turn: 1, pending: 2 },
  },
  {
    name: 'R33: a Joker on top accepts any card',
    hands: ['*R 4S 9C', '5C 6D'],
    steps: [
      [0, 'play *R'],
      [1, 'draw'],
      [0, 'play 9C'],
    ],
    includes: { turn: 1, pending: 0 },
  },
  {
    name: 'R35: only the requested suit satisfies',
    hands: ['AC 4S 9C', '7D 6S'],
    steps: [
      [0, 'play AC', { request: 'S' }],
      [1, 'play 7D', { refused: 'noMatch' }],
      [1, 'play 6S'],
    ],
    includes: { turn: 0, follow: { kind: 'top' } },
  },
  {
    name: 'R36: after a blocked Joker any card follows',
    hands: ['*R 4S 9C', 'AD 6D'],
    steps: [
      [0, 'play *R'],
      [1, 'play AD'],
      [0, 'play 9C'],
    ],
    includes: { turn: 1, follow: { kind: 'top' } },
  },
  {
    name: 'R37: one Ace but spades cannot demand',
    hands: ['AC 4S 9C', '7D 6S'],
    steps: [[0, 'play AC', { demand: '9C', refused: 'noPower' }]],
    includes: { turn: 0 },
  },
  {
    name: 'R37: the Ace of spades blocks and requests',
    hands: ['2H 4C', 'AS 6D'],
    steps: [
      [0, 'play 2H'],
      [1, 'play AS', { request: 'D' }],
    ],
    includes: { pending: 0, follow: { kind: 'suit', suit: 'D', by: 1 } },
  },
  {
    name: 'R38: a demand decays when the turn returns',
    hands: ['AS 4C 9C', '7D 6S', '5S 6H'],
    steps: [
      [0, 'play AS', { demand: '9C' }],
      [1, 'play 7D', { refused: 'noMatch' }],
      [1, 'draw'],
      [2, 'draw'],
    ],
    includes: { turn: 0, follow: { kind: 'suit', suit: 'C', by: 0 } },
  },
  {
    name: 'R39, R42: declared with a move, won at the next turn',
    hands: ['9H 5H', '4C 6D'],
    steps: [
      [0, 'play 9H', { declare }],
      [1, 'draw'],
      [0, 'play 5H'],
    ],
    includes: { phase: 'over', result: { places: [[0], [1]], reason: 'finished' } },
  },
  {
    name: 'R39: too late after the next seat acted',
    hands: ['9H 5H', '4C 6D'],
    steps: [
      [0, 'play 9H'],
      [1, 'draw'],
      [0, 'declare', { refused: 'cannotDeclare' }],
    ],
    includes: { declared: [false, false] },
  },
  {
    name: 'R40: two plain ranks cannot be declared',
    hands: ['9H 5H 6H', '4C 6D'],
    steps: [[0, 'play 9H', { declare, refused: 'cannotDeclare' }]],
    includes: { turn: 0 },
  },
  {
    name: 'R40: a question that the rest answers can be declared',
    hands: ['9H QS 5S', '4C 6D'],
    steps: [[0, 'play 9H', { declare }]],
    includes: { declared: [true, false] },
  },
  {
    name: 'R41: drawing cancels a declaration',
    hands: ['9H 5S', '4C 6D'],
    steps: [
      [0, 'play 9H', { declare }],
      [1, 'draw'],
      [0, 'draw'],
    ],
    includes: { declared: [false, false] },
  },
  {
    name: 'R42, R44: undeclared, the whole hand makes cardless',
    hands: ['5H', '4C 6D'],
    steps: [[0, 'play 5H']],
    includes: { turn: 1, hands: [[], ['4C', '6D']], result: null },
  },
  {
    name: 'R43: a Jack never wins',
    hands: ['JH', '4C 6D'],
    given: { declared: [true, false] },
    steps: [[0, 'play JH']],
    includes: { phase: 'jump', result: null },
  },
  {
    name: 'R45: a cardless seat draws 1 and does nothing else',
    hands: ['', '4C 6D'],
    given: { next: '9H' },
    steps: [
      [0, 'play 9H', { refused: 'cardless' }],
      [0, 'draw'],
    ],
    includes: { turn: 1, hands: [['9H'], ['4C', '6D']] },
  },
  {
    name: 'R46: nobody wins while another is cardless',
    hands: ['5H', '', '4C 6D'],
    given: { declared: [true, false, false] },
    steps: [[0, 'play 5H']],
    includes: { result: null, turn: 1, hands: [[], [], ['4C', '6D']] },
  },
  {
    name: 'R49: the discards but the top are drawn from',
    hands: ['9C 4S', '5C 6D'],
    given: { discards: ['4H', '7H'], pile: [] },
    steps: [[0, 'draw']],
    includes: {
      hands: [
        ['9C', '4S', '4H'],
        ['5C', '6D'],
      ],
      discards: ['7H'],
      pile: [],
    },
  },
  {
    name: 'R50: what is missing is forgiven',
    hands: ['9C 4S', '5C 6D'],
    given: { discards: ['4H', '3H'], pile: ['KD'], pending: 6 },
    steps: [
      [0, 'draw'],
      [1, 'draw'],
    ],
    includes: {
      pending: 0,
      zeroPasses: 1,
      hands: [
        ['9C', '4S', 'KD', '4H'],
        ['5C', '6D'],
      ],
    },
  },
  {
    name: 'R51: two rounds without a card to draw',
    hands: ['9C', '5C 6D'],
    given: { pile: [], zeroPasses: 3, turn: 1 },
    steps: [[1, 'draw']],
    includes: { result: { places: [[0], [1]], reason: 'noCards' } },
  },
  {
    name: 'R51: 600 actions',
    hands: ['9C 4S', '5C 6D'],
    given: { actions: 599 },
    steps: [[0, 'draw']],
    includes: { result: { places: [[1], [0]], reason: 'tooLong' } },
  },
  {
    name: 'R52: the third time-out in a row',
    hands: TWO,
    given: { timeouts: [2, 0] },
    steps: [[0, 'timeOut']],
    includes: { turn: 1, timeouts: [3, 0], away: [true, false] },
  },
  {
    name: 'R53: a penalty passes on',
    hands: ['2H 4S', '5C 6D', '5S 6S'],
    steps: [
      [0, 'play 2H'],
      [1, 'leave'],
    ],
    includes: { turn: 2, pending: 2, status: ['playing', 'left', 'playing'] },
  },
  {
    name: 'R21, R53: the window of a leaver passes on to the next skipped seat',
    hands: ['JH JS 4S', '5C 6D', '5S 6S', '9S 9D'],
    steps: [
      [0, 'play JH JS'],
      [1, 'leave'],
    ],
    includes: { turn: 2, phase: 'jump', window: { from: 0, jacks: 1 } },
  },
  {
    name: 'R20, R53: no seat is skipped in the place of a leaver',
    hands: ['JH JS 4S', '5C 6D', '5S 6S', '9S 9D', '9C 9H'],
    steps: [
      [0, 'play JH JS'],
      [2, 'leave'],
      [1, 'pass'],
    ],
    includes: { turn: 3, phase: 'turn', window: null },
  },
  {
    name: 'R24, R53: the kicked seat leaves, the turn passes on in the reversed direction',
    hands: ['KH 4S', '5C 6D', '5S 6S'],
    steps: [
      [0, 'play KH'],
      [1, 'leave'],
    ],
    includes: { turn: 2, phase: 'turn', direction: -1 },
  },
  {
    name: 'R38, an Ace may finish, elimination: the demand of a seat that finished decays',
    hands: ['AS', '5C 6D', '5S 6S'],
    given: { declared: [true, false, false], options: { aceMayFinish: true, elimination: true } },
    steps: [[0, 'play AS', { demand: 'KD' }]],
    includes: { turn: 1, follow: { kind: 'suit', suit: 'D', by: 0 } },
  },
  {
    name: 'R46: no declaration is missed while a seat is cardless',
    hands: ['5H', '5C 6D', ''],
    given: { options: { missedDeclaration: 2 } },
    steps: [[0, 'play 5H']],
    includes: { turn: 1, hands: [[], ['5C', '6D'], []] },
  },
  {
    name: 'R53: the last seat left wins',
    hands: TWO,
    steps: [[0, 'leave']],
    includes: { result: { places: [[1], [0]], reason: 'lastSeat' } },
  },
  {
    name: 'option forward: only the last card passes on',
    hands: ['2H 4S', '3H 6D', '5S 6S'],
    given: { options: { penalty: 'forward' } },
    steps: [
      [0, 'play 2H'],
      [1, 'play 3H'],
    ],
    includes: { turn: 2, pending: 3 },
  },
  {
    name: 'option sameRank: a 3 of the suit is not added to a 2',
    hands: ['2H 4S', '3H 6D', '5S 6S'],
    given: { options: { penaltyMatching: 'sameRank' } },
    steps: [
      [0, 'play 2H'],
      [1, 'play 3H', { refused: 'penaltyPending' }],
    ],
    includes: { turn: 1, pending: 2 },
  },
  {
    name: 'option any: a 3 of another suit is added to a 2',
    hands: ['2H 4S', '3C 6D', '5S 6S'],
    given: { options: { penaltyMatching: 'any' } },
    steps: [
      [0, 'play 2H'],
      [1, 'play 3C'],
    ],
    includes: { turn: 2, pending: 5 },
  },
  {
    name: 'option jokerMustMatchColour: a black Joker does not go on hearts',
    hands: ['*B 4S', '3C 6D'],
    given: { options: { jokerMustMatchColour: true } },
    steps: [[0, 'play *B', { refused: 'noMatch' }]],
    includes: { pending: 0 },
  },
  {
    name: 'option cardDemand off',
    hands: ['AS 4S', '3C 6D'],
    given: { options: { cardDemand: false } },
    steps: [[0, 'play AS', { demand: '4S', refused: 'noCardDemand' }]],
    includes: { turn: 0 },
  },
  {
    name: 'option aceMustMatchSuit',
    hands: ['AS 4S', '3C 6D'],
    given: { options: { aceMustMatchSuit: true } },
    steps: [[0, 'play AS', { refused: 'noMatch' }]],
    includes: { turn: 0 },
  },
  {
    name: 'option aceMayFinish',
    hands: ['AS', '3C 6D'],
    given: { options: { aceMayFinish: true }, declared: [true, false] },
    steps: [[0, 'play AS']],
    includes: { result: { places: [[0], [1]], reason: 'finished' } },
  },
  {
    name: 'option playDrawnCard',
    hands: ['9C 4S', '3C 6D'],
    given: { options: { playDrawnCard: true }, next: '9H' },
    steps: [
      [0, 'draw'],
      [0, 'play 9H 9C'],
    ],
    includes: { turn: 1, discards: ['7H', '9H', '9C'], hands: [['4S'], ['3C', '6D']] },
  },
  {
    name: 'option missedDeclaration',
    hands: ['5H', '3C 6D'],
    given: { options: { missedDeclaration: 2 }, next: '9H 9C' },
    steps: [[0, 'play 5H']],
    includes: {
      turn: 1,
      hands: [
        ['9H', '9C'],
        ['3C', '6D'],
      ],
    },
  },
  {
    name: 'option elimination: play goes on without the winner',
    hands: ['5H', '3C 6D', '5S 6S'],
    given: { options: { elimination: true }, declared: [true, false, false] },
    steps: [[0, 'play 5H']],
    includes: { turn: 1, result: null, finished: [0], status: ['finished', 'playing', 'playing'] },
  },
];
