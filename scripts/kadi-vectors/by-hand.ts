// Vectors whose expectations are written by hand, from the rulebook and not from the program. Hands and the top card are given; the
// other cards lie in the pile in the order of the deck, `next` on top of it.
import { command, table } from '@msm/games/kadi/rules/table.fixture';
import { RULES, type Case } from './rulebook-cases.ts';
import type { Vector } from './vector.ts';

export const byHand = (): Vector[] => RULES.map(toVector);

function toVector({ name, hands, given = {}, steps, includes }: Case): Vector {
  return {
    name,
    start: { state: table(hands, given) },
    steps: steps.map(([seat, text, more = {}]) => {
      const { refused, ...wish } = more;
      return { seat, command: command(text, wish), ...(refused === undefined ? {} : { refused }) };
    }),
    includes,
  };
}
