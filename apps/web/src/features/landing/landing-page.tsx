// What the product does, for whom and at what price, for somebody who has never seen it. Rendered on the server and
// complete without scripts. Promises only what the specification contains.
import { Administration } from './administration.tsx';
import { Hero } from './hero.tsx';
import { Invitation } from './invitation.tsx';
import { LandingFooter } from './landing-footer.tsx';
import { Play } from './play.tsx';
import { Rooms } from './rooms.tsx';
import { SelfHosting } from './self-hosting.tsx';
import { Steps } from './steps.tsx';

export function LandingPage() {
  return (
    <>
      <div className="mx-auto w-full max-w-[75rem] px-4 text-base sm:px-6">
        <Hero />
        <Steps />
        <Rooms />
        <Play />
        <Administration />
        <SelfHosting />
        <Invitation />
      </div>
      <LandingFooter />
    </>
  );
}
