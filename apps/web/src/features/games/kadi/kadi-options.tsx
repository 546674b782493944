// Where a table departs from the classic rules.
import type { KadiRules } from '@msm/contract/games/schemas';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/input.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';

interface KadiOptionsProps {
  rules: KadiRules;
  onChange: (rules: KadiRules) => void;
}

const SWITCHES = [
  ['jokers', 'Jokers', 'Two more cards that make the next player draw 5.', true],
  ['cardDemand', 'Card demand', 'The Ace of spades, or two Aces, may ask for one card.', true],
  ['playDrawnCard', 'Play the drawn card', 'A card that fits may be played as soon as it is drawn.', false],
  ['aceMayFinish', 'An Ace may finish', 'Aces count like plain cards at the end.', false],
  ['aceMustMatchSuit', 'An Ace must match', 'It goes on its own suit only.', false],
  ['jokerMustMatchColour', 'A Joker must match', 'The red one goes on red, the black one on black.', false],
  ['elimination', 'Play to the last', 'The round goes on after the first winner.', false],
] as const;

export function KadiOptions({ rules, onChange }: KadiOptionsProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Cards dealt">
          {(control) => (
            <Select
              {...control}
              value={rules.deal ?? 4}
              onChange={({ target }) => onChange({ ...rules, deal: Number(target.value) })}
            >
              {[3, 4, 5, 6, 7].map((count) => (
                <option key={count}>{count}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Missed Niko Kadi costs">
          {(control) => (
            <Select
              {...control}
              value={rules.missedDeclaration ?? 0}
              onChange={({ target }) =>
                onChange({ ...rules, missedDeclaration: Number(target.value) as 0 | 1 | 2 })
              }
            >
              <option value={0}>The win</option>
              <option value={1}>1 card</option>
              <option value={2}>2 cards</option>
            </Select>
          )}
        </Field>
        <Field label="A penalty that is passed on">
          {(control) => (
            <Select
              {...control}
              value={rules.penalty ?? 'accumulate'}
              onChange={({ target }) =>
                onChange({ ...rules, penalty: target.value as NonNullable<KadiRules['penalty']> })
              }
            >
              <option value="accumulate">Grows</option>
              <option value="forward">Counts the last card only</option>
            </Select>
          )}
        </Field>
        <Field label="Passing it on takes">
          {(control) => (
            <Select
              {...control}
              value={rules.penaltyMatching ?? 'suitOrRank'}
              onChange={({ target }) =>
                onChange({
                  ...rules,
                  penaltyMatching: target.value as NonNullable<KadiRules['penaltyMatching']>,
                })
              }
            >
              <option value="suitOrRank">The same suit or rank</option>
              <option value="sameRank">The same rank</option>
              <option value="any">Any 2, 3 or Joker</option>
            </Select>
          )}
        </Field>
      </div>
      {SWITCHES.map(([name, label, help, isClassic]) => (
        <Switch
          key={name}
          label={label}
          help={help}
          checked={rules[name] ?? isClassic}
          onChange={({ target }) => onChange({ ...rules, [name]: target.checked })}
        />
      ))}
    </div>
  );
}
