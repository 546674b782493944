// A game against the computer as this browser keeps it: what it was begun with, and every command. The rules replay it after a reload
// and refuse what is no game of theirs, so nothing that storage holds has to be believed.
import type { Game, GameName, Refused } from '@msm/games/game';

export interface Settings<Options> {
  options: Options;
  level: number;
  /** The seat of the person; all others are the computer's. */
  seat: number;
}

export interface PracticeRecord<Options> extends Settings<Options> {
  game: GameName;
  rulesVersion: number;
  seed: string;
  commands: [seat: number, command: unknown][];
}

export interface Practice<Options, State, Event> {
  record: PracticeRecord<Options>;
  state: State;
  /** What the last command brought about. */
  events: readonly Event[];
}

export function begin<O, S, C, E, V>(
  game: Game<O, S, C, E, V>,
  settings: Settings<O>,
  seed: string,
): Practice<O, S, E> {
  const record = { ...settings, game: game.name, rulesVersion: game.rulesVersion, seed, commands: [] };
  return { record, state: game.start(settings.options, seed), events: [] };
}

export function play<O, S, C, E, V>(
  game: Game<O, S, C, E, V>,
  { record, state }: Practice<O, S, E>,
  seat: number,
  command: unknown,
): Practice<O, S, E> | Refused {
  const applied = game.apply(state, seat, command);
  if (!applied.ok) return applied;
  const commands: PracticeRecord<O>['commands'] = [...record.commands, [seat, command]];
  return { record: { ...record, commands }, state: applied.state, events: applied.events };
}

/** Undefined when it is no game of these rules. */
export function replay<O, S, C, E, V>(
  game: Game<O, S, C, E, V>,
  stored: unknown,
): Practice<O, S, E> | undefined {
  const record = stored as Partial<PracticeRecord<O>> | undefined;
  if (record?.game !== game.name || record.rulesVersion !== game.rulesVersion) return undefined;
  const { options, seed, level, seat, commands } = record;
  if (typeof seed !== 'string' || !Number.isInteger(level) || !Number.isInteger(seat)) return undefined;
  if (!options || !Array.isArray(commands)) return undefined;
  try {
    let practice = begin(game, { options, level: level!, seat: seat! }, seed);
    for (const [by, command] of commands) {
      const next = play(game, practice, by, command);
      if ('code' in next) return undefined;
      practice = next;
    }
    return { ...practice, events: [] };
  } catch {
    // Options that the rules do not know, or no list of commands.
    return undefined;
  }
}

/** As another tab of this browser has kept it since; the present one when that is the same game, or none of these rules. */
export function adopt<O, S, C, E, V>(
  game: Game<O, S, C, E, V>,
  present: Practice<O, S, E>,
  stored: unknown,
): Practice<O, S, E> {
  const kept = replay(game, stored);
  const isSame = kept && textOf(kept.record) === textOf(present.record);
  return kept && !isSame ? kept : present;
}

const textOf = ({ seed, commands, level, seat }: PracticeRecord<unknown>): string =>
  JSON.stringify([seed, level, seat, commands]);

/** The game before the person's last command; undefined when they have made none. */
export function takenBack<O, S, C, E, V>(
  game: Game<O, S, C, E, V>,
  { record }: Practice<O, S, E>,
): Practice<O, S, E> | undefined {
  const last = record.commands.findLastIndex(([seat]) => seat === record.seat);
  return last < 0 ? undefined : replay(game, { ...record, commands: record.commands.slice(0, last) });
}
