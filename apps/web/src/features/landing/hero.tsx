// The first screen: what it is in one line, one sentence more, and two ways on. Its drawing comes with the page, since a
// visitor on a slow line would wait for it longest.
import { ButtonLink } from './button-link.tsx';
import weekDrawing from './week.svg?inline';

export function Hero() {
  return (
    <section className="pt-12 sm:pt-24">
      <h1 className="text-2xl font-bold tracking-tight text-balance sm:text-3xl">
        Plan the week’s posts. <br className="max-sm:hidden" />
        Then deal a hand of Kadi.
      </h1>
      <p className="mt-5 max-w-[40rem] text-pretty text-muted-fg sm:text-lg">
        MSM Portal drafts, schedules and publishes to Instagram, Facebook, X and WordPress, shows what came of
        it, and keeps your chat, calls and games next door.
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-3">
        <ButtonLink to="/register" look="primary">
          Start free
        </ButtonLink>
        <ButtonLink to="/gaming">See the games</ButtonLink>
      </div>
      <p className="mt-4 text-sm text-muted-fg">Free to start · 0 USD · Open source</p>
      <img
        src={weekDrawing}
        width={1152}
        height={576}
        alt="A week of posts, a chat and a hand of cards"
        className="mt-12 h-112 w-[calc(100%+1rem)] max-w-none object-cover object-left sm:mt-16 sm:h-auto sm:w-full"
      />
    </section>
  );
}
