// What can be wrong between the portal and a site, in words that say what to do. Clients branch on the code.
export const SITE_PROBLEMS = {
  badAddress:
    'This is not the address of a site. Enter it as your browser shows it, for example https://example.com.',
  badPort:
    'The portal reaches sites on the usual web ports only, 80 and 443. Use an address without a port number, or ask the operator of the portal to permit this one: SITES_ALLOW in its settings takes host:port.',
  privateAddress:
    'This address lies inside a private network, which the portal does not reach unless its operator permits it. Use the public address of the site, or ask the operator to add its host and port to SITES_ALLOW, such as blog.lan:443.',
  unknownHost:
    'No site was found under this name. Check the spelling; a new domain can take a day to be known.',
  unreachable:
    'The site does not answer: the connection was refused or broke off. Check that it opens in your browser, then try again.',
  timeout:
    'The site took too long to answer. Try again in a few minutes; if it stays slow, ask the hosting company.',
  badCertificate:
    'The certificate of the site is not valid, so nobody can tell whether it is the right site. Ask the hosting company to renew it.',
  movedElsewhere: 'The site sends visitors on to another address. Enter that address instead.',
  notWordPress:
    'There is no WordPress at this address. Enter the address of the blog itself, with its folder if it has one.',
  restBlocked:
    'This is WordPress, but its REST API is switched off or blocked. Allow it in the security plugin, or ask the hosting company to open it.',
  firewall:
    'A firewall answered instead of WordPress. Allow this portal in its settings, for example in Cloudflare, in Wordfence or at the hosting company.',
  wrongCredentials:
    'The site does not accept this user name and application password. Make a new one in WordPress under Users, Profile, Application Passwords: the password you log in with does not work here.',
  /** Some versions of WordPress say no more than that, whether a password is wrong or never reached them. */
  credentialsLost:
    'The site says that nobody is logged in. Check the user name and make a new application password under Users, Profile. If they are right, the server of the site removes the Authorization header: ask the hosting company to pass it on.',
  applicationPasswordsOff:
    'Application passwords are switched off on this site. WordPress offers them over https only, and security plugins can forbid them: allow them there.',
  noRights:
    'This user may not do that on the site. Give them the role Author, Editor or Administrator, or connect another user.',
  brokenAnswer:
    'The answer of the site cannot be read, often because PHP warnings are mixed into it. Switch their display off (WP_DEBUG_DISPLAY) and try again.',
  siteError:
    'The site reported an error of its own. Try again in a few minutes; if it stays, look into the error log of the site.',
  tooBusy: 'The site asks us to slow down. Try again in a few minutes.',
  refused: 'The site did not accept this.',
  notFound: 'The site does not have this any more.',
  disconnected:
    'This site is no longer connected. Connect it again with a new application password or with msmBridge.',
} as const;

export type SiteProblem = keyof typeof SITE_PROBLEMS;

const ABOUT_PASSWORD: readonly SiteProblem[] = [
  'wrongCredentials',
  'credentialsLost',
  'applicationPasswordsOff',
];

/** The field of a connection's form that a problem is about: the words stand there. */
export function fieldOfProblem(problem: SiteProblem): 'url' | 'username' | 'password' {
  if (ABOUT_PASSWORD.includes(problem)) return 'password';
  return problem === 'noRights' ? 'username' : 'url';
}

export const SITE_PROBLEM_CODES = Object.keys(SITE_PROBLEMS) as [SiteProblem, ...SiteProblem[]];
