// A table with others: private by its link, or open to everybody. The one who opens it sits down at once.
import { gameEvents } from '@msm/contract/games/events';
import { KADI_SEATS, MAX_GUEST_NAME_LENGTH, TIME_CONTROLS } from '@msm/contract/games/limits';
import type { GameSetup, KadiRules } from '@msm/contract/games/schemas';
import { gameName } from '@msm/contract/game-links';
import type { GameName } from '@msm/games/game';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { newId } from '../../../platform/new-id.ts';
import { useSession } from '../../../platform/session/session.ts';
import { askGames, holdGamesSocket, useGamesSocket } from '../../../platform/sockets/games-socket.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input, Select } from '../../../ui/forms/input.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { tablePath } from '../game-address.ts';
import { SIDES } from '../game-words.ts';
import { KadiOptions } from '../kadi/kadi-options.tsx';
import { askAgain } from '../table/ask-again.ts';
import { ConnectionNote } from '../table/connection-note.tsx';
import { guestName, keepGuestName } from '../table/own-part.ts';
import { tableFault } from '../table/table-words.ts';

/** Some ten seconds without a connection; then the choice is still there, and the button can be pressed again. */
const MOST_TRIES = 7;

interface Choice {
  seats: number;
  rules: KadiRules;
  time: number;
  seat: number | undefined;
  visibility: 'private' | 'open';
  isRated: boolean;
  name: string;
}

export function NewTableDialog({ game, onClose }: { game: GameName; onClose: () => void }) {
  const navigate = useNavigate();
  const isMember = useSession(({ user }) => user !== null);
  const isConnected = useGamesSocket((state) => state.isConnected);
  useEffect(() => holdGamesSocket(), []);
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  /** One id for every try: a table whose answer was lost is not opened twice. */
  const [commandId] = useState(newId);
  const [choice, setChoice] = useState<Choice>(() => ({
    seats: 4,
    rules: {},
    time: 0,
    seat: undefined,
    visibility: 'private',
    isRated: true,
    name: guestName(),
  }));
  const change = (changed: Partial<Choice>) => setChoice({ ...choice, ...changed });
  const open = async () => {
    setBusy(true);
    setFault(undefined);
    const name = choice.name.trim();
    if (!isMember) keepGuestName(name);
    try {
      const asked = {
        commandId,
        setup: setupOf(game, choice),
        visibility: choice.visibility,
        isRated: choice.isRated,
        bots: [],
        ...(choice.seat !== undefined && { seat: choice.seat }),
        ...(!isMember && name !== '' && { guestName: name }),
      };
      const { view } = await askAgain(() => askGames(gameEvents.create, asked), MOST_TRIES);
      void navigate(tablePath(game, view.id));
    } catch (error) {
      setFault(tableFault(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`A table of ${gameName(game)}`}
      about="The game begins when every seat is taken."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" isBusy={isBusy} onClick={() => void open()}>
            Open table
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {fault && <Alert kind="danger">{fault}</Alert>}
        <ConnectionNote
          isConnected={isConnected}
          words="The lounge cannot be reached at the moment. It is tried again by itself."
        />
        <Segmented
          label="Who may join"
          value={choice.visibility}
          options={[
            { value: 'private', label: 'Private, by link' },
            { value: 'open', label: 'Open to everybody' },
          ]}
          onChange={(visibility) => change({ visibility })}
        />
        {!isMember && (
          <Field label="Your name at the table" isOptional>
            {(control) => (
              <Input
                {...control}
                value={choice.name}
                maxLength={MAX_GUEST_NAME_LENGTH}
                autoComplete="nickname"
                onChange={({ target }) => change({ name: target.value })}
              />
            )}
          </Field>
        )}
        {game === 'kadi' ? (
          <KadiFields choice={choice} onChange={change} />
        ) : (
          <BoardFields game={game} choice={choice} onChange={change} />
        )}
        {isMember && (
          <Switch
            label="Rated"
            help="Counts when every player is a member."
            checked={choice.isRated}
            onChange={({ target }) => change({ isRated: target.checked })}
          />
        )}
      </div>
    </Dialog>
  );
}

function setupOf(game: GameName, { seats, rules, time }: Choice): GameSetup {
  return game === 'kadi' ? { game, seats, rules } : { game, time: TIME_CONTROLS[time]!.time };
}

interface FieldsProps {
  choice: Choice;
  onChange: (changed: Partial<Choice>) => void;
}

const KadiFields = ({ choice, onChange }: FieldsProps) => (
  <>
    <Field label="Seats">
      {(control) => (
        <Select
          {...control}
          value={choice.seats}
          onChange={({ target }) => onChange({ seats: Number(target.value) })}
        >
          {Array.from({ length: KADI_SEATS.most - KADI_SEATS.least + 1 }, (_, place) => (
            <option key={place}>{KADI_SEATS.least + place}</option>
          ))}
        </Select>
      )}
    </Field>
    <Disclosure title="Table options">
      <KadiOptions rules={choice.rules} onChange={(rules) => onChange({ rules })} />
    </Disclosure>
  </>
);

const BoardFields = ({ game, choice, onChange }: FieldsProps & { game: 'chess' | 'checkers' }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Field label="Clock" help="Minutes for each player + seconds added with each move.">
      {(control) => (
        <Select
          {...control}
          value={choice.time}
          onChange={({ target }) => onChange({ time: Number(target.value) })}
        >
          {TIME_CONTROLS.map(({ name }, place) => (
            <option key={name} value={place}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
    <Field label="Your side">
      {(control) => (
        <Select
          {...control}
          value={choice.seat ?? 'any'}
          onChange={({ target }) =>
            onChange({ seat: target.value === 'any' ? undefined : Number(target.value) })
          }
        >
          <option value="any">Either, by chance</option>
          <option value={0}>{SIDES[game][0]}, begins</option>
          <option value={1}>{SIDES[game][1]}</option>
        </Select>
      )}
    </Field>
  </div>
);
