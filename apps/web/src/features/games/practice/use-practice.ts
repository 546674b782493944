// A game against the computer: kept in this browser, the computer's moves from a worker, nothing asked of the network.
import type { Game } from '@msm/games/game';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { localStore } from '../../../platform/browser-storage.ts';
import { newId } from '../../../platform/new-id.ts';
import { readStored, writeStored } from '../../../platform/stored-json.ts';
import { isMotionWelcome } from '../board/motion.ts';
import { createBotPlayer } from './bot-player.ts';
import { practiceKey } from './kept-practice.ts';
import { adopt, begin, play, replay, takenBack, type Practice, type Settings } from './practice.rules.ts';

/** So that one sees who does what; without motion there is nothing to wait for but the change itself. */
const [PAUSE_MS, SHORT_PAUSE_MS] = [650, 120];

export interface PracticeGame<Options, State, Command, Event> {
  practice: Practice<Options, State, Event>;
  act: (command: Command) => void;
  restart: (settings: Settings<Options>) => void;
  takeBack: () => void;
  /** Why the computer does not answer; pressing retry asks again. */
  failure: string | null;
  retry: () => void;
}

interface Rules<O, S, C, E, V> {
  game: Game<O, S, C, E, V>;
  /** The computer's seat that has to act; null while it is the person's turn or the game is over. */
  actingBot: (state: S, ownSeat: number) => number | null;
}

export function usePractice<O, S, C, E, V>(
  { game, actingBot }: Rules<O, S, C, E, V>,
  fresh: Settings<O>,
): PracticeGame<O, S, C, E> {
  const [kept] = useState(() => replay(game, readStored(localStore, practiceKey(game.name))));
  const [practice, setPractice] = useState<Practice<O, S, E>>(() => kept ?? begin(game, fresh, newId()));
  const [failure, setFailure] = useState<string | null>(null);
  const [bots, setBots] = useState(createBotPlayer);
  useEffect(() => () => bots.end(), [bots]);
  const adopted = useOtherTabs(game, kept, practice, setPractice);
  useEffect(() => {
    // Read from storage: writing it again could undo what another tab did since.
    if (adopted.current === practice) return;
    const isOver = game.result(practice.state) !== undefined;
    writeStored(localStore, practiceKey(game.name), { ...practice.record, isOver });
  }, [game, practice, adopted]);

  const answer = useEffectEvent((asked: Practice<O, S, E>, seat: number, command: unknown) => {
    // The game may have been restarted meanwhile.
    if (asked !== practice) return;
    const next = play(game, practice, seat, command);
    if ('code' in next) setFailure(`The computer’s move was refused (${next.code}).`);
    else setPractice(next);
  });
  const { record, state } = practice;
  const botSeat = game.result(state) ? null : actingBot(state, record.seat);
  useEffect(() => {
    const { level, seed, commands } = practice.record;
    const chance = `${seed}:${commands.length}`;
    const question = { game: game.name, level, seat: botSeat ?? 0, view: null as unknown, seed: chance };
    if (botSeat === null) {
      bots.ask({ ...question, isWarmUp: true }).catch(() => undefined);
      return;
    }
    let isCurrent = true;
    const pause = new Promise((resolve) =>
      setTimeout(resolve, isMotionWelcome() ? PAUSE_MS : SHORT_PAUSE_MS),
    );
    const asked = bots.ask({ ...question, view: game.viewFor(practice.state, botSeat) });
    Promise.all([asked, pause]).then(
      ([command]) => isCurrent && answer(practice, botSeat, command),
      () => isCurrent && setFailure('The computer does not answer.'),
    );
    return () => {
      isCurrent = false;
    };
  }, [game, practice, botSeat, bots]);

  const act = useCallback(
    (command: C) =>
      setPractice((present) => {
        const next = play(game, present, present.record.seat, command);
        return 'code' in next ? present : next;
      }),
    [game],
  );
  const restart = useCallback((settings: Settings<O>) => setPractice(begin(game, settings, newId())), [game]);
  const takeBack = useCallback(() => setPractice((present) => takenBack(game, present) ?? present), [game]);
  const retry = useCallback(() => {
    setFailure(null);
    setBots(createBotPlayer());
  }, []);
  return { practice, act, restart, takeBack, failure, retry };
}

/** Two tabs show one game: each goes on with what the other kept. Answers the game that was taken over last. */
function useOtherTabs<O, S, C, E, V>(
  game: Game<O, S, C, E, V>,
  kept: Practice<O, S, E> | undefined,
  practice: Practice<O, S, E>,
  onChange: (practice: Practice<O, S, E>) => void,
) {
  const adopted = useRef(kept);
  const look = useEffectEvent(() => {
    const present = adopt(game, practice, readStored(localStore, practiceKey(game.name)));
    if (present === practice) return;
    adopted.current = present;
    onChange(present);
  });
  useEffect(() => {
    // A page that comes back from the browser's cache was told of nothing meanwhile.
    const kinds = ['storage', 'pageshow'] as const;
    for (const kind of kinds) window.addEventListener(kind, look);
    // The other tab may have moved since this one read the game for its first render.
    look();
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, look);
    };
  }, []);
  return adopted;
}
