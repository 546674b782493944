// The line above a table: the way back to the lounge, what is played, and what is always at hand (rules, sound).
import { ArrowLeft, BookOpen, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { GameName } from '@msm/games/game';
import { gameName } from '@msm/contract/game-links';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { Link } from '../../ui/routing.tsx';
import { muteSounds, useSounds } from './board/sounds.ts';
import { GameRules } from './guide/game-rules.tsx';
import './board/cloth.css';
import './game-bar.css';

interface GameBarProps {
  game: GameName;
  /** One line of what it is: 'against the computer, Easy'. */
  about: ReactNode;
  children?: ReactNode;
}

export function GameBar({ game, about, children }: GameBarProps) {
  const [isReading, setReading] = useState(false);
  const isMuted = useSounds((state) => state.isMuted);
  return (
    <div className="game-bar">
      <Link
        to="/gaming"
        className={buttonClass({ look: 'quiet', size: 'icon' })}
        aria-label="Back to the lounge"
      >
        <ArrowLeft aria-hidden className="size-4" />
      </Link>
      <div className="game-bar-title">
        <h1>{gameName(game)}</h1>
        <p>{about}</p>
      </div>
      <div className="game-bar-tools">
        {children}
        <Button look="quiet" size="icon" aria-label="Rules" title="Rules" onClick={() => setReading(true)}>
          <BookOpen aria-hidden className="size-4" />
        </Button>
        <Button
          look="quiet"
          size="icon"
          aria-label="Sound"
          aria-pressed={!isMuted}
          title={isMuted ? 'Sound is off' : 'Sound is on'}
          onClick={() => muteSounds(!isMuted)}
        >
          {isMuted ? <VolumeX aria-hidden className="size-4" /> : <Volume2 aria-hidden className="size-4" />}
        </Button>
      </div>
      <Drawer isOpen={isReading} onClose={() => setReading(false)} title={`Rules of ${gameName(game)}`}>
        <GameRules game={game} />
      </Drawer>
    </div>
  );
}
