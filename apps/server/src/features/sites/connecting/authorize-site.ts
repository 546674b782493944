// The way over the site's own page: its owner, logged in there, lets the portal in, and WordPress sends the browser back
// with a new application password. What was begun is bound to the session and good once; the browser always lands on a
// page of ours. The address of the site's page is answered to a POST instead of being redirected to: a link on another
// site must not send a member's browser wherever it names.
import { siteRoutes } from '@msm/contract/sites/routes';
import { isActiveMember } from '../../../platform/access/active-member.ts';
import { after } from '../../../platform/clock.ts';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { SiteFault, type WordPress } from '../../../platform/ports/wordpress.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { Session } from '../../../platform/access/session.ts';
import { assertMayPublish } from './connect-site.ts';
import { keepConnection } from './keep-connection.ts';
import { insertConsent, useConsent } from './pending.store.ts';
import { orRefuse } from './refuse-connection.ts';
import type { SitesDeps } from '../sites.deps.ts';

/** Shown in the list of the site's application passwords, where WordPress wants every name to be another. */
const appName = (at: Date) => `MSM Portal, ${at.toISOString().slice(0, 19).replace('T', ' ')}`;
/** Any fixed UUID: by it WordPress tells applications apart. */
const APP_ID = '6d736d70-6f72-4461-8c00-000000000001';
/** Time to log in to one's own site. */
const CONSENT_LIFE_MS = 15 * 60_000;

/** The page that lists sites; what it says depends on the word. */
const back = (word: string) => `/wordpress?connect=${word}`;
const boundTo = ({ id }: Session) => `sites.consent:${id}`;

export const beginAuthorization = handler(
  siteRoutes.beginAuthorization,
  async ({ input, session, member }, { config, db, clock, secrets, wordpress }: SitesDeps) => {
    const accountId = ownAccount(session);
    const { url, name, apiRoot, authorizeUrl } = await orRefuse(findPage(wordpress, input.url), 'url');
    const consentId = await insertConsent(db, {
      account_id: accountId,
      member_id: member.id,
      url,
      name,
      api_root: apiRoot,
      expires_at: after(clock.now(), CONSENT_LIFE_MS),
    });
    const returnTo = new URL(config.publicUrl + siteRoutes.finishAuthorization.path);
    returnTo.searchParams.set('state', secrets.seal(consentId, boundTo(session)));
    const page = new URL(authorizeUrl);
    page.searchParams.set('app_name', appName(clock.now()));
    page.searchParams.set('app_id', APP_ID);
    page.searchParams.set('success_url', returnTo.href);
    return { pageUrl: page.href };
  },
);

async function findPage(wordpress: WordPress, address: string) {
  const { authorizeUrl, ...found } = await wordpress.find(address);
  if (!authorizeUrl) throw new SiteFault('applicationPasswordsOff');
  return { ...found, authorizeUrl };
}

export const finishAuthorization = handler(
  siteRoutes.finishAuthorization,
  async ({ input, session, caller }, deps: SitesDeps) => {
    const consentId = session && input.state ? openState(deps.secrets, input.state, session) : undefined;
    const consent = consentId && (await useConsent(deps.db, consentId, deps.clock.now()));
    if (!consent) return back('expired');
    if (!input.user_login || !input.password) return back('declined');
    const login = { username: input.user_login, password: input.password };
    try {
      await assertMayPublish(deps.wordpress, { apiRoot: consent.api_root, ...login });
    } catch (error) {
      if (error instanceof SiteFault) return back(error.problem);
      throw error;
    }
    const { account_id: accountId, member_id: memberId, url, name, api_root: apiRoot } = consent;
    const siteId = await deps.db.transaction().execute(async (tx) => {
      // The session may have ended, or the account been left, while the site was asked.
      if (!(await isActiveMember(tx, { accountId, memberId, as: 'editor', isVerified: true }, deps)))
        return undefined;
      const kept = { accountId, memberId, url, name, apiRoot, ...login, caller };
      return keepConnection(tx, { ...kept, kind: 'application_password', isPasswordOurs: true }, deps);
    });
    if (siteId === undefined) return back('expired');
    deps.events.emit('sites.changed', { accountId });
    return `${back('done')}&site=${siteId}`;
  },
);

function openState(secrets: Secrets, state: string, session: Session): string | undefined {
  try {
    return secrets.open(state, boundTo(session));
  } catch {
    // Forged, or begun in another session: there is nothing to finish.
    return undefined;
  }
}
