// What the product does, for whom and at what price, for a visitor who has never seen it. Rendered on the server and
// complete without scripts. Promises only what the specification contains.
import { COOKIE_SETTINGS_HASH } from '../../platform/consent.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FactGrid, type Fact } from '../../ui/fact-grid.tsx';
import { Link } from '../../ui/routing.tsx';
import { StorySection } from '../../ui/story-section.tsx';
import { Picture } from './picture.tsx';
import { Rooms } from './rooms.tsx';
import weekDrawing from './week.svg?inline';

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

// What the portal offers to those who run it.
const TOOLS: readonly Fact[] = [
  ['Sites', 'WordPress, with AI content on a schedule.'],
  ['SEO', 'How search engines see each site.'],
  ['Traffic', 'Who visits, and from where.'],
  ['Scraper', 'Text from web pages.'],
  ['Blog', 'Every post, in one list.'],
  ['Users', 'Members, roles and sessions.'],
  ['Privacy', 'Consent, export and erasure.'],
  ['Resellers', 'Referrals, commissions and totals.'],
];

function Administration() {
  return (
    <StorySection title="For whoever runs it." about="Sites, content and people, in the same place.">
      <FactGrid facts={TOOLS} className="mt-10 grid grid-cols-2 gap-8 lg:grid-cols-4" />
    </StorySection>
  );
}

// The gaming lounge, which is open to visitors too.
function Play() {
  return (
    <StorySection
      title="Stay for a game."
      about="Kadi for two to six, chess and checkers, with friends or the computer."
    >
      <div className="mt-8 flex flex-wrap items-center gap-3">
        <ButtonLink to="/gaming">Open the lounge</ButtonLink>
        <ButtonLink to="/kadi">Play Kadi</ButtonLink>
        <p className="text-sm text-muted-fg">Kadi is Kenya’s card game. No account needed.</p>
      </div>
      <Picture
        name="table"
        size={[1152, 440]}
        alt="Kadi, between a chessboard and a board of checkers"
        className="mt-10 h-96 w-full rounded-card object-cover lg:h-auto"
      />
    </StorySection>
  );
}

// The end of the page: the price, and the way in.
function Invitation() {
  return (
    <section className="my-24 overflow-hidden rounded-card border border-border bg-card sm:my-32">
      <div className="flex flex-wrap justify-between gap-8 p-6 sm:p-12">
        <div>
          <h2 className="text-2xl font-bold tracking-tight sm:text-3xl">Your week starts here.</h2>
          <div className="mt-8 flex flex-wrap items-center gap-3">
            <ButtonLink to="/register" look="primary">
              Start free
            </ButtonLink>
            <ButtonLink to="/login">Log in</ButtonLink>
          </div>
        </div>
        <div>
          <p className="text-2xl font-bold tracking-tight sm:text-3xl">0 USD</p>
          <p className="mt-2 text-muted-fg">Free to start. No card needed.</p>
        </div>
      </div>
      <Picture name="band" size={[1152, 20]} className="h-5 w-full" />
    </section>
  );
}

// The ways to every public page, at the end of the landing page.
const LINKS = [
  ['Blog', '/blog'],
  ['Documents', '/docs'],
  ['MSM Token', '/msm-token'],
  ['msmBridge', '/msmbridge'],
  ['Gaming', '/gaming'],
  ['Patent receipts', '/patent-receipts'],
  ['Log in', '/login'],
  ['Register', '/register'],
] as const;

function LandingFooter() {
  return (
    <footer className="border-t border-border bg-bg">
      <div className="mx-auto flex w-full max-w-[75rem] flex-wrap justify-between gap-x-12 gap-y-6 px-4 py-12 text-muted-fg sm:px-6">
        <p>MSM Portal · Open source</p>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6 gap-y-3">
          {LINKS.map(([name, to]) => (
            <Link key={to} to={to} className="rounded-sm hover:text-fg hover:underline">
              {name}
            </Link>
          ))}
          <a href={COOKIE_SETTINGS_HASH} className="rounded-sm hover:text-fg hover:underline">
            Cookie settings
          </a>
        </nav>
      </div>
    </footer>
  );
}

// What members do, in the order they do it. The pictures show what the words beside them say: they have no text of their
// own. Screens that exist are photographed by scripts/landing-screens.ts, the others are drawn.
const STEPS = [
  ['Generate', 'Give a brief. AI drafts, you have the last word.'],
  ['Schedule', 'Blog and social posts on one calendar, in your own time zone.'],
  ['Publish', 'Each is published on time, on every network you chose.'],
  ['Learn', 'History and engagement for Instagram, Facebook and X.'],
] as const;

function Steps() {
  return (
    <StorySection
      title="From a thought to a result."
      about="For people with more to say than time to post it."
    >
      <ol className="mt-10 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map(([name, about], index) => (
          <li key={name}>
            <Picture name={name.toLowerCase()} size={[264, 168]} className="w-full" />
            <h3 className="mt-5 font-bold">
              <span className="mr-2 text-muted-fg">{index + 1}</span>
              {name}
            </h3>
            <p className="mt-1 text-muted-fg">{about}</p>
          </li>
        ))}
      </ol>
    </StorySection>
  );
}

// How it runs on one's own machine: the command as one types it, and what that means.
const FACTS: readonly Fact[] = [
  ['One command', 'Installs, builds, prints one address. No other service needed.'],
  ['Your data', 'Database and media in one folder, on your machine.'],
  ['Room to grow', 'With PostgreSQL and Redis it runs on many nodes.'],
];

/** What the first start prints, and what one does when it has become too small. */
const ANSWER = `
Installing packages
Building the web application
Listening on http://localhost:3000

# on every node
$ `;

function SelfHosting() {
  return (
    <StorySection title="Yours to run." about="Open source, under the MIT licence.">
      <div className="mt-10 grid gap-8 lg:grid-cols-2">
        <FactGrid facts={FACTS} className="grid gap-6" />
        {/* Dark in both themes, as terminals are. */}
        <pre
          data-theme="dark"
          className="rounded-card border border-border bg-card p-6 text-sm leading-6 whitespace-pre-wrap text-muted-fg"
        >
          $ <b className="font-normal text-fg">npm start</b>
          {ANSWER}
          <b className="font-normal text-fg">DATABASE_URL=… REDIS_URL=… npm start</b>
        </pre>
      </div>
    </StorySection>
  );
}

// The first screen: what it is in one line, one sentence more, and two ways on. Its drawing comes with the page, since a
// visitor on a slow line would wait for it longest.
function Hero() {
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
        className="mt-12 h-112 w-[calc(100%+4*var(--spacing))] max-w-none object-cover object-left sm:mt-16 sm:h-auto sm:w-full"
      />
    </section>
  );
}

// A way on that looks like a button.
interface ButtonLinkProps {
  to: string;
  look?: 'primary' | 'plain';
  children: string;
}

function ButtonLink({ to, look, children }: ButtonLinkProps) {
  return (
    <Link to={to} className={buttonClass({ look })}>
      {children}
    </Link>
  );
}
