// Kadi against the computer. No time is kept: the table waits for the person.
import { kadi } from '@msm/games/kadi/kadi';
import type { Command } from '@msm/games/kadi/commands';
import { useEffect, useMemo } from 'react';
import { hasCounter, isWindow } from '../kadi/kadi-moves.rules.ts';
import { KadiTable } from '../kadi/kadi-table.tsx';
import type { Player } from '../players.ts';
import { PracticeFrame } from './practice-frame.tsx';
import { practiceSettings, type PracticeSettings } from './practice-settings.ts';
import { usePractice } from './use-practice.ts';

const OWN_SEAT = 0;
const NAMES = ['Wanjiru', 'Otieno', 'Achieng', 'Kamau', 'Njeri'];
/** Long enough to see what one cannot counter. */
const AUTOMATIC_PASS_MS = 900;

const settingsOf = ({ levels, kadiSeats, kadiRules }: PracticeSettings) => ({
  options: { ...kadiRules, seats: kadiSeats },
  level: levels.kadi,
  seat: OWN_SEAT,
});

export function KadiPractice() {
  const { practice, act, restart, failure, retry } = usePractice(
    {
      game: kadi,
      actingBot: ({ turn, phase }, own) => (turn === own || phase === 'over' ? null : turn),
    },
    settingsOf(practiceSettings()),
  );
  const { state, record, events } = practice;
  const view = useMemo(() => kadi.viewFor(state, OWN_SEAT), [state]);
  const seats = view.status.length;
  const players = useMemo(
    (): Player[] => [
      { name: 'You', kind: 'guest' },
      ...NAMES.slice(0, seats - 1).map((name): Player => ({ name, kind: 'bot' })),
    ],
    [seats],
  );
  const isHelpless = view.turn === OWN_SEAT && isWindow(view) && !hasCounter(view);
  // Against the computer nothing is told by passing at once; a window without a counter would only be in the way.
  useEffect(() => {
    if (!isHelpless) return;
    const timer = setTimeout(() => act({ type: 'pass', seq: view.seq } satisfies Command), AUTOMATIC_PASS_MS);
    return () => clearTimeout(timer);
  }, [isHelpless, act, view.seq]);
  return (
    <PracticeFrame
      game="kadi"
      level={record.level}
      seat={OWN_SEAT}
      players={players}
      result={kadi.result(state)}
      failure={failure}
      onRetry={retry}
      onNewGame={(settings) => restart(settingsOf(settings))}
    >
      <KadiTable view={view} seat={OWN_SEAT} players={players} act={act} events={events} />
    </PracticeFrame>
  );
}
