// The sites of a history and their owner: connected, locked, repaired, disconnected, and posts thrown away, as the sites feature
// and people on the sites do it.
import { randomUUID } from 'node:crypto';
import { leaveNoDrafts } from '../../src/features/sites/publishing/remove-left-drafts.ts';
import type { SitesParts } from '../../src/features/sites/sites.deps.ts';
import { findSite, insertSite, removeSiteOf, setCredentials } from '../../src/features/sites/sites.store.ts';
import type { Db } from '../../src/platform/db/tables.ts';
import type { Destinations } from '../../src/platform/ports/destinations.ts';
import type { Secrets } from '../../src/platform/secrets.ts';
import { throwAway, type ModelSite } from './model-site.ts';
import type { Actor, World } from './world.ts';

interface Parts {
  world: World;
  /** The sites by their ids; filled here. */
  sites: Map<string, ModelSite>;
  direct: Db;
  /** A handle whose statements take virtual time. */
  openDb: () => Db;
  secrets: Secrets;
  destinations: Destinations;
  person: { id: string; accountId: string };
  onTrashed(key: string): void;
  sitesPartsOf(actor: Actor, db: Db): SitesParts;
}

export function createSiteOwner({
  world,
  sites,
  direct,
  openDb,
  secrets,
  destinations,
  person,
  onTrashed,
  sitesPartsOf,
}: Parts) {
  const now = () => new Date(world.nowMs());
  const underRepair = new Set<ModelSite>();
  return { connectSite, troubleSite, repairAtOnce };

  async function connectSite(): Promise<void> {
    const id = randomUUID();
    const password = 'open sesame';
    sites.set(id, {
      id,
      posts: [],
      network: world.actor(`network ${id}`),
      password,
      isLocked: false,
      hasOwnSlugs: world.chance(0.2),
      isCalm: false,
      callsUnderWay: 0,
    });
    const at = now();
    await insertSite(direct, id, {
      account_id: person.accountId,
      created_by: person.id,
      name: 'A model',
      url: `https://${id}.example`,
      address_key: id,
      api_root: id,
      username: 'anna',
      sealed_password: secrets.seal(password, id),
      kind: 'application_password',
      is_password_ours: false,
      created_at: at,
      next_check_at: at,
      checked_at: at,
      last_ok_at: at,
    });
  }

  async function troubleSite(): Promise<void> {
    const site = pickSite();
    const roll = world.random();
    if (roll < 0.45) return lock(site);
    if (roll < 0.8) return repairSite(site);
    if (roll < 0.9) throwAwayOne(site);
    else if (sites.size > 2) await disconnect(site);
  }

  /** What goes wrong during a call is met more often than its part of the time. */
  function pickSite(): ModelSite {
    const called = [...sites.values()].filter(({ callsUnderWay }) => callsUnderWay > 0);
    return world.pick(called.length > 0 && world.chance(0.5) ? called : [...sites.values()]);
  }

  /** Some owners repair it while the call that met it is still under way. */
  async function lock(site: ModelSite): Promise<void> {
    site.isLocked = true;
    if (!world.chance(0.5)) return;
    await world.sleep(world.between(0, 5_000), world.actor('owner'));
    await repairSite(site);
  }

  /** As the sites feature does when new credentials were accepted. One at a time: of two, the password that was replaced could be
   *  stored last, and the site would rightly ask for another. */
  async function repairSite(site: ModelSite): Promise<void> {
    if (underRepair.has(site)) return;
    underRepair.add(site);
    site.isLocked = false;
    site.password = `password ${world.between(1, 1_000_000)}`;
    const db = openDb();
    const credentials = {
      username: 'anna',
      sealed_password: secrets.seal(site.password, site.id),
      kind: 'application_password' as const,
      is_password_ours: false,
      api_root: site.id,
    };
    await db.transaction().execute(async (tx) => {
      await setCredentials(tx, site.id, credentials, now());
      await destinations.repaired(tx, placeOf(site));
    });
    underRepair.delete(site);
  }

  async function disconnect(site: ModelSite): Promise<void> {
    const db = openDb();
    const row = await findSite(db, site.id);
    if (!row) return;
    await leaveNoDrafts(row, sitesPartsOf(world.actor('owner'), db));
    await db.transaction().execute(async (tx) => {
      await removeSiteOf(tx, person.accountId, site.id);
      await destinations.removed(tx, placeOf(site));
    });
  }

  function placeOf({ id }: ModelSite) {
    return { platform: 'wordpress', destinationId: id, accountId: person.accountId };
  }

  function throwAwayOne({ posts }: ModelSite): void {
    const live = posts.filter(({ status }) => status !== 'trash');
    if (live.length === 0) return;
    const post = world.pick(live);
    throwAway(post);
    onTrashed(post.key);
  }

  async function repairAtOnce(site: ModelSite): Promise<void> {
    site.isLocked = false;
    await destinations.repaired(direct, placeOf(site));
    await direct
      .updateTable('sites')
      .set({ sealed_password: secrets.seal(site.password, site.id), failing_since: null })
      .where('id', '=', site.id)
      .execute();
  }
}
