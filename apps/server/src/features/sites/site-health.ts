// Looks whether a site is reachable and accepts its credentials, and writes down what was found. The owner of the account
// is told when a site turns bad, once, and again only after it was healthy.
import { SiteFault } from '../../platform/ports/wordpress.ts';
import { openLogin, openSite } from './connecting/site-login.ts';
import type { SitesParts } from './sites.deps.ts';
import { afterCheck, isAboutCredentials, type Outcome } from './sites.rules.ts';
import { lockSite, setApiRoot, setHealth, type SiteRow } from './sites.store.ts';
import { asDestination } from './publishing/as-destination.ts';

type Deps = Pick<
  SitesParts,
  'db' | 'clock' | 'events' | 'secrets' | 'accounts' | 'destinations' | 'notifications' | 'wordpress'
>;

export async function checkHealth(site: SiteRow, deps: Deps): Promise<Outcome> {
  const outcome = await examine(site, deps);
  await noteOutcome(site, outcome, deps);
  return outcome;
}

/** Writes nothing down. */
export async function examine(site: SiteRow, deps: Deps): Promise<Outcome> {
  const startedAt = performance.now();
  try {
    const author = await askWhoWeAre(site, deps);
    if (!author.canPublish) throw new SiteFault('noRights');
    return { isOk: true, responseMs: Math.round(performance.now() - startedAt) };
  } catch (error) {
    if (error instanceof SiteFault) return toOutcome(error);
    throw error;
  }
}

/** Changing the permalinks of a site moves its API: it is looked for again before the site is called bad. */
async function askWhoWeAre(site: SiteRow, deps: Deps) {
  try {
    return await openSite(deps, site).whoAmI();
  } catch (error) {
    const mayHaveMoved =
      error instanceof SiteFault && ['restBlocked', 'movedElsewhere', 'firewall'].includes(error.problem);
    // Where it cannot be found either, the first answer is the one to tell.
    const found = mayHaveMoved ? await deps.wordpress.find(site.url).catch(() => undefined) : undefined;
    if (!found || found.apiRoot === site.api_root) throw error;
    const login = { ...openLogin(deps.secrets, site), apiRoot: found.apiRoot };
    const author = await deps.wordpress.open(login).whoAmI();
    await setApiRoot(deps.db, site, found.apiRoot);
    return author;
  }
}

export const toOutcome = (fault: SiteFault): Outcome => ({
  isOk: false,
  problem: fault.problem,
  words: fault.message,
});

/** Of what was tried with older credentials nothing is noted: the site was connected anew meanwhile. */
export async function noteOutcome(
  { id: siteId, sealed_password: triedWith }: Pick<SiteRow, 'id' | 'sealed_password'>,
  outcome: Outcome,
  { clock, events, accounts, destinations, notifications }: Deps,
  { isQuiet = false } = {},
): Promise<void> {
  const accountId = await notifications.transaction(async (tx, notify) => {
    const site = await lockSite(tx, siteId);
    if (site?.sealed_password !== triedWith) return undefined;
    const { change, isToBeTold, isRepaired } = afterCheck(site, outcome, clock.now());
    await setHealth(tx, siteId, change);
    if (isRepaired) await destinations.repaired(tx, asDestination({ ...site, id: siteId }));
    const ownerId = isToBeTold && !isQuiet && (await accounts.ownerOf(tx, site.account_id));
    if (ownerId && !outcome.isOk)
      await notify({
        memberId: ownerId,
        kind: 'site_failing',
        title: isAboutCredentials(outcome.problem)
          ? `${site.name} needs to be connected again`
          : `${site.name} cannot be reached`,
        body: outcome.words,
        target: { type: 'site', id: siteId },
        metadata: { siteId },
      });
    return site.account_id;
  });
  if (accountId) events.emit('sites.changed', { accountId });
}
