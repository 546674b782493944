// What msmBridge is, what it sees, and where to get it. Rendered on the server; visitors and members are led on
// differently. Its class names stand here: the public style sheet is made from this file.
import { HEARTBEAT_SECONDS, PAIRING_MINUTES } from '@msm/contract/sites/limits';
import { siteRoutes } from '@msm/contract/sites/routes';
import { useSession } from '../../platform/session/session.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { FactGrid } from '../../ui/fact-grid.tsx';
import { Link } from '../../ui/routing.tsx';
import { StorySection } from '../../ui/story-section.tsx';

// What the page about msmBridge says. Every sentence is true of the plugin that the portal serves: a change of the
// plugin reads this as well.
type Words = readonly [name: string, about: string];

const HEARTBEAT_MINUTES = HEARTBEAT_SECONDS / 60;

const GAINS: readonly Words[] = [
  ['No pasted password', 'Eight characters, typed once. WordPress and the portal settle the rest.'],
  [
    'It says when something fails',
    `Every ${HEARTBEAT_MINUTES} minutes the site reports. Silence is noticed, before your readers notice.`,
  ],
  ['WP-Cron under watch', 'A site without visitors runs no planned tasks. You see how late they are.'],
  ['Search fields included', 'Title, description and keyphrase arrive where Yoast SEO looks for them.'],
];

const STEPS: readonly Words[] = [
  ['Install', 'Download the plugin here. In WordPress: Plugins, Add New, Upload Plugin, then Activate.'],
  [
    'Get a code',
    `In the portal: Remote Sites, Connect, msmBridge. It shows eight characters, good once and for ${PAIRING_MINUTES} minutes.`,
  ],
  ['Type it in', 'In WordPress: Settings, msmBridge. Enter the code and choose Connect. That is all.'],
];

const SEES: readonly string[] = [
  'Once, when pairing: the address and the title of the site, the user name of the administrator who pairs, and an application password that the plugin makes for the portal.',
  'With that password the portal may do over WordPress’s REST API what this user may do. It uses it for posts, pictures, categories and tags.',
  `Every ${HEARTBEAT_MINUTES} minutes: the versions of WordPress, PHP and the plugin, how late WP-Cron is, and the number of published posts. Signed, so that nobody else can report for your site.`,
];

const NEVER_SEES: readonly string[] = [
  'The password you log in with.',
  'Your visitors: no addresses, no statistics, no cookies, nothing on your pages.',
  'Your files and your database.',
  'Anything after you disconnect: the application password ends with the connection.',
];

const NEEDS: readonly Words[] = [
  ['WordPress 5.6 or newer', 'The first version with application passwords.'],
  ['PHP 7.4 or newer', 'What your hosting company most likely runs anyway.'],
  ['https', 'WordPress offers application passwords on secure sites only.'],
  ['The REST API', 'Open to the portal: neither a security plugin nor a firewall may block it.'],
];

const QUESTIONS: readonly Words[] = [
  [
    'How do I end the connection?',
    'Choose Disconnect in Settings, msmBridge, delete the plugin, or disconnect the site in the portal. Each of them ends the application password. Deactivating the plugin only stops the reports.',
  ],
  [
    'Where do I see the password that it made?',
    'In WordPress under Users, Profile, Application Passwords. Its name begins with “MSM Portal (msmBridge”. Revoke it there and the portal is locked out at once.',
  ],
  [
    'How does the portal keep it?',
    'Encrypted, and it never shows it again, not even to you. The key that signs the reports is known to your site and the portal only.',
  ],
  [
    'Which user should pair?',
    'An administrator, because plugins are theirs to install. Posts then appear in that user’s name. Make a user of its own for the portal if you want another name above them.',
  ],
  [
    'Does it slow my site down?',
    'It adds nothing to your pages. Four short reports an hour are sent by WP-Cron.',
  ],
  [
    'Can I do without the plugin?',
    'Yes. The portal also connects over WordPress’s own permission page, or by an application password that you make by hand. You then do without reports and search fields.',
  ],
];

const FOUR_IN_A_ROW = 'mt-10 grid gap-8 sm:grid-cols-2 lg:grid-cols-4';

export function BridgePage() {
  return (
    <div className="mx-auto w-full max-w-[75rem] px-4 text-base sm:px-6">
      <Hero />
      <StorySection title="Connected, and heard from." about="A small plugin whose code you can read.">
        <FactGrid facts={GAINS} className={FOUR_IN_A_ROW} />
      </StorySection>
      <StorySection title="Three steps." about="The whole thing takes a minute.">
        <ol className="mt-10 grid gap-8 lg:grid-cols-3">
          {STEPS.map(([name, about], index) => (
            <li key={name} className="border-t border-border pt-4">
              <h3 className="font-bold">
                <span className="mr-2 text-muted-fg">{index + 1}</span>
                {name}
              </h3>
              <p className="mt-1 text-muted-fg">{about}</p>
            </li>
          ))}
        </ol>
      </StorySection>
      <StorySection title="What it sees." about="All of it, so that you can decide.">
        <div className="mt-10 grid gap-6 lg:grid-cols-2">
          <Seen title="The portal gets" lines={SEES} />
          <Seen title="It never gets" lines={NEVER_SEES} />
        </div>
      </StorySection>
      <StorySection title="What it needs." about="Most sites have it already.">
        <FactGrid facts={NEEDS} className={FOUR_IN_A_ROW} />
      </StorySection>
      <StorySection title="Questions." about="And straight answers.">
        <div className="mt-10 max-w-[44rem] border-b border-border">
          {QUESTIONS.map(([question, answer]) => (
            <Disclosure key={question} title={question}>
              <p className="text-muted-fg">{answer}</p>
            </Disclosure>
          ))}
        </div>
      </StorySection>
      <section className="my-24 rounded-card border border-border bg-card p-6 sm:my-32 sm:p-12">
        <h2 className="text-2xl font-bold tracking-tight">Pair your first site.</h2>
        <p className="mt-2 text-muted-fg">The plugin is free, and so is the portal to start with.</p>
        <WaysOn />
      </section>
    </div>
  );
}

function Hero() {
  return (
    <section className="grid items-center gap-12 pt-12 sm:pt-24 lg:grid-cols-2">
      <div>
        <div className="text-2xl font-bold tracking-tight text-balance sm:text-3xl">
          <h1 className="inline">msmBridge</h1>{' '}
          <p className="inline text-muted-fg">connects your WordPress site in a minute.</p>
        </div>
        <p className="mt-5 max-w-[40rem] text-pretty text-muted-fg sm:text-lg">
          A small plugin pairs your site with the portal by a code instead of a pasted password, and tells the
          portal when the site or its WP-Cron fails.
        </p>
        <WaysOn />
        <p className="mt-4 text-sm text-muted-fg">Free · MIT licence · WordPress 5.6 or newer</p>
      </div>
      <Drawing />
    </section>
  );
}

/** A visitor needs an account first; a member goes where the code is made. */
function WaysOn() {
  const isMember = useSession((state) => state.isAuthenticated);
  return (
    <div className="mt-8 flex flex-wrap items-center gap-3">
      <Link
        to={isMember ? '/wordpress?way=bridge' : '/register'}
        className={buttonClass({ look: 'primary' })}
      >
        {isMember ? 'Pair a site' : 'Start free'}
      </Link>
      <a href={siteRoutes.downloadBridge.path} download className={buttonClass()}>
        Download the plugin
      </a>
    </div>
  );
}

/** Both ends of the bridge: where the code is typed, and what the portal then knows. */
function Drawing() {
  return (
    <div
      role="img"
      aria-label="In WordPress the code 7K2M 94QX is typed; the portal then shows the site as healthy, heard from two minutes ago"
      className="grid gap-3 text-sm"
    >
      <div className="rounded-card border border-border bg-card p-6">
        <p className="text-muted-fg">WordPress · Settings · msmBridge</p>
        <p className="mt-4 font-medium">Pairing code</p>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <span className="rounded-control border border-control bg-bg px-4 py-2 text-lg font-bold tracking-tight">
            7K2M 94QX
          </span>
          <span className={buttonClass({ look: 'primary' })}>Connect</span>
        </div>
      </div>
      <div className="mx-auto h-6 border-l-2 border-primary" />
      <div className="rounded-card border border-border bg-card p-6">
        <div className="flex flex-wrap justify-between gap-3">
          <p className="font-bold">Kimani Bakery</p>
          <p className="rounded-full bg-ok-soft px-2 text-ok">Healthy · heard 2 min ago</p>
        </div>
        <p className="mt-2 text-muted-fg">WordPress 6.8.2 · PHP 8.3.6 · WP-Cron on time · 128 posts</p>
      </div>
    </div>
  );
}

function Seen({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className="rounded-card border border-border bg-card p-6">
      <h3 className="text-lg font-bold tracking-tight">{title}</h3>
      <ul className="mt-4 grid gap-3">
        {lines.map((line) => (
          <li key={line} className="border-t border-border pt-3 text-muted-fg">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
