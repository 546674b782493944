// What can be wrong between the portal and a network, in words that say what to do. Clients branch on the code.
export const NETWORK_PROBLEMS = {
  expired:
    'The network no longer accepts this connection: it ran out, or access was withdrawn there. Connect it again.',
  noPermission:
    'The network does not let the portal do this with the connection. Connect it again and grant every permission that is asked for.',
  wrongCredentials:
    'Bluesky does not accept this handle and app password. Make a new one in Bluesky under Settings, Privacy and security, App passwords: the password you log in with does not work here.',
  unknownHandle: 'No account has this handle. Enter it as its profile shows it, such as name.bsky.social.',
  noPages:
    'No Facebook page was shared. Start again, and choose at least one page that you manage on the page of Facebook.',
  noInstagram:
    'No professional Instagram account is linked to your Facebook pages. Switch the account to a business or creator account, link it to a page, and start again.',
  throttled: 'The network asks us to slow down. It is tried again later.',
  quota:
    'The daily number of posts that this network allows is used up. It goes on when the network allows it.',
  duplicate:
    'The network refuses this post because the same text was published there a short time ago. Change the text.',
  policy:
    'The network blocks this post by its rules. Look into the notifications of your account there, and change the post.',
  invalid: 'The network does not accept this post.',
  badMedia: 'The network could not use a picture or the video of the post.',
  unreachable: 'The network does not answer. Try again in a few minutes.',
  timeout: 'The network took too long to answer.',
  brokenAnswer: 'The answer of the network cannot be read.',
  networkError: 'The network reported an error of its own. Try again in a few minutes.',
  notFound: 'The network does not have this any more.',
  notSupported: 'The server of this profile does not offer this.',
  notOffered: 'This portal is not set up for the network. Ask its operator.',
  badHost:
    'This is not the address of a Bluesky server. Enter it like https://example.com, or leave it empty.',
} as const;

export type NetworkProblem = keyof typeof NETWORK_PROBLEMS;
export const NETWORK_PROBLEM_CODES = Object.keys(NETWORK_PROBLEMS) as [NetworkProblem, ...NetworkProblem[]];
