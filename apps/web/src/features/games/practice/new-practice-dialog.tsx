// A new game against the computer: how strong, which side, how many at the table, by which rules.
import { gameName } from '@msm/contract/game-links';
import type { GameName } from '@msm/games/game';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SIDES } from '../game-words.ts';
import { KadiOptions } from '../kadi/kadi-options.tsx';
import { LEVEL_NAMES } from '../levels.ts';
import { changePractice, chooseLevel, usePracticeSettings } from './practice-settings.ts';

interface NewPracticeDialogProps {
  game: GameName;
  onClose: () => void;
  onStart: () => void;
}

export function NewPracticeDialog({ game, onClose, onStart }: NewPracticeDialogProps) {
  const { levels, kadiSeats, kadiRules, boardSeat } = usePracticeSettings();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`New game of ${gameName(game)}`}
      about="Against the computer, on this device."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" onClick={onStart}>
            Start game
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Field label="Level">
          {(control) => (
            <Select
              {...control}
              value={levels[game]}
              onChange={({ target }) => chooseLevel(game, Number(target.value))}
            >
              {LEVEL_NAMES[game].map((name, place) => (
                <option key={name} value={place + 1}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {game === 'kadi' ? (
          <>
            <Field label="Players">
              {(control) => (
                <Select
                  {...control}
                  value={kadiSeats}
                  onChange={({ target }) => changePractice({ kadiSeats: Number(target.value) })}
                >
                  {[2, 3, 4, 5, 6].map((count) => (
                    <option key={count}>{count}</option>
                  ))}
                </Select>
              )}
            </Field>
            <Disclosure title="Table options">
              <KadiOptions rules={kadiRules} onChange={(rules) => changePractice({ kadiRules: rules })} />
            </Disclosure>
          </>
        ) : (
          <Field label="Your side">
            {(control) => (
              <Select
                {...control}
                value={boardSeat ?? 'any'}
                onChange={({ target }) =>
                  changePractice({ boardSeat: target.value === 'any' ? null : Number(target.value) })
                }
              >
                <option value={0}>{SIDES[game][0]}, begins</option>
                <option value={1}>{SIDES[game][1]}</option>
                <option value="any">Either, by chance</option>
              </Select>
            )}
          </Field>
        )}
      </div>
    </Dialog>
  );
}
