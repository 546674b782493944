// Before the game: who sits where, a seat for oneself, and for the host the ways to fill the table.
import { gameEvents } from '@msm/contract/games/events';
import { MAX_GUEST_NAME_LENGTH, SERVER_BOT_LEVELS } from '@msm/contract/games/limits';
import type { Seat, SeatCommand, TableView } from '@msm/contract/games/schemas';
import { gameName } from '@msm/contract/game-links';
import { Bot, Play, UserPlus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../../platform/session/session.ts';
import { showToast } from '../../../platform/toast.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { Link } from '../../../ui/routing.tsx';
import { SIDES } from '../game-words.ts';
import { levelName } from '../levels.ts';
import { botName } from '../players.ts';
import { LoginLink } from './login-link.tsx';
import { guestName, keepGuestName } from './own-part.ts';
import type { Join } from './use-join.ts';
import { tableFault } from './table-words.ts';
import type { Table } from './use-table.ts';

/** For those who sit already: a guest who follows a link does not wait for it. */
const InvitePanel = lazyNamed(() => import('./invite-panel.tsx'), 'InvitePanel');

interface WaitingRoomProps {
  view: TableView;
  table: Table;
  onJoin: Join;
}

export function WaitingRoom({ view, table, onJoin }: WaitingRoomProps) {
  const { setup, seats, you, status, id } = view;
  const navigate = useNavigate();
  const isHost = you !== null && seats[you]?.isHost === true;
  const free = seats.filter(({ kind }) => kind === 'empty').length;
  const send = (command: SeatCommand) => void table.send(command).catch(say);
  const leave = () => void table.ask(gameEvents.leave, { tableId: id }).then(() => navigate('/gaming'), say);
  if (status === 'closed')
    return (
      <div className="cloth waiting-room">
        <h2>This table was closed.</h2>
        <Link to="/gaming" className={buttonClass()}>
          Back to the lounge
        </Link>
      </div>
    );
  return (
    <div className="waiting">
      <section className="cloth waiting-room">
        <h2>
          {free === 0
            ? 'Everybody is here.'
            : `Waiting for ${free === 1 ? 'one more player' : `${free} players`}.`}
        </h2>
        {you === null && free > 0 && <TakeSeat game={gameName(setup.game)} onJoin={onJoin} />}
        <ul className="waiting-seats" aria-label="Seats">
          {seats.map((seat) => (
            <SeatRow
              key={seat.seat}
              seat={seat}
              side={SIDES[setup.game][seat.seat]}
              isSelf={seat.seat === you}
              levelWords={seat.level === null ? '' : levelName(setup.game, seat.level)}
              onFree={
                isHost && seat.kind !== 'empty' && seat.seat !== you
                  ? () => send({ type: 'table.removeSeat', seat: seat.seat })
                  : undefined
              }
            />
          ))}
        </ul>
        {/* The cloth is the same in both themes, and so are its buttons. */}
        <div className="waiting-actions" data-theme="light">
          {isHost && free > 0 && (
            <AddBot game={setup.game} onAdd={(level) => send({ type: 'table.addBot', level })} />
          )}
          {isHost && setup.game === 'kadi' && free > 0 && seats.length - free >= 2 && (
            <Button look="primary" onClick={() => send({ type: 'table.start' })}>
              <Play aria-hidden className="size-4" /> Start with {seats.length - free} players
            </Button>
          )}
          {isHost && (
            <Button className="on-cloth" onClick={() => send({ type: 'table.close' })}>
              Close table
            </Button>
          )}
          {you !== null && !isHost && (
            <Button className="on-cloth" onClick={leave}>
              Leave table
            </Button>
          )}
          {you !== null && seats[you]?.kind === 'guest' && <LoginLink words="Log in and keep your seat" />}
        </div>
      </section>
      {you !== null && free > 0 && <InvitePanel view={view} />}
    </div>
  );
}

const say = (error: unknown) => showToast('error', tableFault(error));

interface SeatRowProps {
  seat: Seat;
  side: string | undefined;
  isSelf: boolean;
  levelWords: string;
  onFree: (() => void) | undefined;
}

function SeatRow({ seat, side, isSelf, levelWords, onFree }: SeatRowProps) {
  const { kind, name, rating, isHost, isConnected } = seat;
  const facts = [
    side,
    isHost && 'host',
    kind === 'guest' && 'guest',
    levelWords,
    rating && String(Math.round(rating)),
    kind !== 'empty' && kind !== 'bot' && !isConnected && 'offline',
  ];
  return (
    <li className="waiting-seat" data-kind={kind}>
      {kind === 'empty' && (
        <span className="waiting-mark">
          <UserPlus aria-hidden />
        </span>
      )}
      {kind === 'bot' && (
        <span className="waiting-mark">
          <Bot aria-hidden />
        </span>
      )}
      {(kind === 'member' || kind === 'guest') && <Avatar name={name} />}
      <span className="waiting-name">
        <strong>{kind === 'empty' ? 'Free seat' : kind === 'bot' ? botName(seat.seat) : name}</strong>
        {isSelf && <span> (you)</span>}
        <span className="waiting-facts">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {onFree && (
        <button
          type="button"
          className="waiting-free"
          aria-label={`Free the seat of ${name}`}
          onClick={onFree}
        >
          <X aria-hidden />
        </button>
      )}
    </li>
  );
}

/** Members sit down with one press; visitors say a name, or sign in and come back to this very table. */
function TakeSeat({ game, onJoin }: { game: string; onJoin: Join }) {
  const isMember = useSession(({ user }) => user !== null);
  const [name, setName] = useState(guestName);
  const [isBusy, setBusy] = useState(false);
  const sit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (!isMember) keepGuestName(name.trim());
    setBusy(true);
    await onJoin({ name: name.trim() });
    setBusy(false);
  };
  if (isMember)
    return (
      <Button look="primary" isBusy={isBusy} onClick={() => void sit()}>
        Take a seat
      </Button>
    );
  return (
    <form className="take-seat" onSubmit={(event) => void sit(event)}>
      <Field label="Your name at the table" isOptional>
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={MAX_GUEST_NAME_LENGTH}
            autoComplete="nickname"
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <div className="waiting-actions">
        <Button type="submit" look="primary" isBusy={isBusy}>
          Play {game} as guest
        </Button>
        <LoginLink words="Log in and play" />
      </div>
    </form>
  );
}

interface AddBotProps {
  game: TableView['setup']['game'];
  onAdd: (level: number) => void;
}

function AddBot({ game, onAdd }: AddBotProps) {
  const [level, setLevel] = useState(2);
  const levels = Array.from({ length: SERVER_BOT_LEVELS[game] }, (_, place) => place + 1);
  return (
    <span className="add-bot">
      <select
        aria-label="Level of the computer"
        value={level}
        onChange={({ target }) => setLevel(Number(target.value))}
      >
        {levels.map((each) => (
          <option key={each} value={each}>
            {levelName(game, each)}
          </option>
        ))}
      </select>
      <Button onClick={() => onAdd(level)}>
        <Bot aria-hidden className="size-4" /> Add computer
      </Button>
    </span>
  );
}
