// /kadi and /play-kadi: what Kadi is, its rulebook with pictures of cards, and a button that starts a game at once. Complete without
// scripts but for the game itself.
import type { Card } from '@msm/games/kadi/cards';
import { buttonClass } from '../../../ui/button.tsx';
import { Link } from '../../../ui/routing.tsx';
import { practicePath } from '../game-address.ts';
import { CardBack, PlayingCard } from '../kadi/playing-card.tsx';
import { KADI_CHAPTERS } from './kadi-chapters.ts';
import '../../../ui/story-page.css';
import '../board/cloth.css';
import './kadi-page.css';

const HERO_CARDS: readonly Card[] = ['8H', 'QH', '7H', '7S', 'AS'];

export function KadiPage() {
  return (
    <div className="story-page">
      <Hero />
      <section className="story-part">
        <h2>What Kadi is</h2>
        <p>
          Kadi is the card game of Kenya’s schools, campuses and bus stages: quick to learn, loud, and full of
          turns. Two to six players empty their hands on one pile. Some cards ask questions, some skip and
          turn the round, some make the next player draw, and an Ace stops them all. Before the last move you
          say “Niko Kadi”: I am on my last cards. Who forgets it does not win.
        </p>
        <p>
          Rules differ from table to table. This is the classic set that the lounge plays; a table can choose
          otherwise before it begins.
        </p>
      </section>
      <section className="story-part">
        <h2>The rulebook</h2>
        <ol className="kadi-chapters">
          {KADI_CHAPTERS.map((chapter) => (
            <li key={chapter.title} className="kadi-chapter">
              <h3>{chapter.title}</h3>
              {chapter.cards.length > 0 && (
                <div className="kadi-chapter-cards">
                  {chapter.cards.map((card) => (
                    <PlayingCard key={card} card={card} />
                  ))}
                </div>
              )}
              {[...chapter.short, ...chapter.more].map((line) => (
                <p key={line}>{line}</p>
              ))}
            </li>
          ))}
        </ol>
      </section>
      <section className="story-part">
        <h2>Table options</h2>
        <p>
          A table may deal 3 to 7 cards, leave the Jokers out, let a penalty count the last card only, ask for
          the same rank to pass it on or take any, bind Jokers to their colour and Aces to their suit, let an
          Ace finish, forbid the card demand, allow the drawn card to be played at once, fine a missed Niko
          Kadi, or play on until one is left.
        </p>
        <div className="story-ways">
          <PlayButtons />
        </div>
      </section>
    </div>
  );
}

const Hero = () => (
  <section className="kadi-hero cloth">
    <div>
      <h1>Kadi</h1>
      <p>
        Kenya’s card game, on your phone. Against the computer at once, or with two to six friends by a link.
        Free, without an account.
      </p>
      <div className="story-ways">
        <PlayButtons />
      </div>
    </div>
    <div className="kadi-fan" aria-hidden>
      <CardBack />
      {HERO_CARDS.map((card) => (
        <PlayingCard key={card} card={card} isDecorative />
      ))}
    </div>
  </section>
);

const PlayButtons = () => (
  <>
    <Link to={practicePath('kadi')} className={buttonClass({ look: 'primary' })}>
      Play now
    </Link>
    <Link to="/gaming" className={buttonClass()}>
      Play with friends
    </Link>
  </>
);
