// What the page about msmBridge says. Every sentence is true of the plugin that the portal serves: whoever changes the
// plugin reads this as well.
import { HEARTBEAT_SECONDS, PAIRING_MINUTES } from '@msm/contract/sites/limits';

type Words = readonly [name: string, about: string];

const HEARTBEAT_MINUTES = HEARTBEAT_SECONDS / 60;

export const GAINS: readonly Words[] = [
  ['No pasted password', 'Eight characters, typed once. WordPress and the portal settle the rest.'],
  [
    'It says when it is ill',
    `Every ${HEARTBEAT_MINUTES} minutes the site reports. Silence is noticed, before your readers notice.`,
  ],
  ['WP-Cron under watch', 'A site without visitors runs no planned tasks. You see how late they are.'],
  ['Search fields included', 'Title, description and keyphrase arrive where Yoast SEO looks for them.'],
];

export const STEPS: readonly Words[] = [
  ['Install', 'Download the plugin here. In WordPress: Plugins, Add New, Upload Plugin, then Activate.'],
  [
    'Get a code',
    `In the portal: Remote Sites, Connect, msmBridge. It shows eight characters, good once and for ${PAIRING_MINUTES} minutes.`,
  ],
  ['Type it in', 'In WordPress: Settings, msmBridge. Enter the code and choose Connect. That is all.'],
];

export const SEES: readonly string[] = [
  'Once, when pairing: the address and the title of the site, the user name of the administrator who pairs, and an application password that the plugin makes for the portal.',
  'With that password the portal may do over WordPress’s REST API what this user may do. It uses it for posts, pictures, categories and tags.',
  `Every ${HEARTBEAT_MINUTES} minutes: the versions of WordPress, PHP and the plugin, how late WP-Cron is, and the number of published posts. Signed, so that nobody else can report for your site.`,
];

export const NEVER_SEES: readonly string[] = [
  'The password you log in with.',
  'Your visitors: no addresses, no statistics, no cookies, nothing on your pages.',
  'Your files and your database.',
  'Anything after you disconnect: the application password ends with the connection.',
];

export const NEEDS: readonly Words[] = [
  ['WordPress 5.6 or newer', 'The first version with application passwords.'],
  ['PHP 7.4 or newer', 'What your hosting company most likely runs anyway.'],
  ['https', 'WordPress offers application passwords on secure sites only.'],
  ['The REST API', 'Open to the portal: neither a security plugin nor a firewall may block it.'],
];

export const QUESTIONS: readonly Words[] = [
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
