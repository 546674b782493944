// Moves the drafts that publishing left on sites into their trash, where their owners may have worked on one: those of posts that
// were taken off the schedule after they were prepared, and of requests that arrived after their try was given up.
import { after, MINUTE_MS } from '../../../platform/clock.ts';
import { SiteFault, type WordPressSite } from '../../../platform/ports/wordpress.ts';
import { createSlots } from '../../../platform/threads/slots.ts';
import { openSite } from '../connecting/site-login.ts';
import type { SitesParts } from '../sites.deps.ts';
import { findSite, type SiteRow } from '../sites.store.ts';
import { returnDrafts, sitesWithDrafts, takeAllDrafts, takeDrafts } from './site-drafts.store.ts';

/** At one site, a sleep of the machine included: below the time for which a note is taken. */
const LONGEST_MS = 4 * MINUTE_MS;
/** A member waits for it. */
const LEAVING_MS = 20_000;
/** Batches in a row of which nothing was removed: more would only fail against a password that ended, or a firewall. */
const FAILURES_AT_MOST = 3;
const SITES = 1_000;
const SITES_AT_ONCE = 4;
/** Their names have to fit into an address, with their numbers. */
const DRAFTS_AT_ONCE = 8;
/** A request that arrives after the draft of the next try gets the slug with a number; more than two are late at most. */
const NUMBERS = ['', '-2', '-3'];

export async function removeLeftDrafts(parts: SitesParts): Promise<void> {
  const { db, clock } = parts;
  const slots = createSlots(SITES_AT_ONCE);
  const siteIds = await sitesWithDrafts(db, clock.now(), SITES);
  await Promise.all(siteIds.map((siteId) => slots.use(() => removeAt(siteId))));

  async function removeAt(siteId: string): Promise<void> {
    const site = await findSite(db, siteId);
    if (!site) return;
    try {
      await removeDraftsLeftAt(site, parts);
    } catch (error) {
      // What is wrong with the site is found and told by its check.
      if (!(error instanceof SiteFault)) throw error;
    }
  }
}

/** Each is tried once: the job comes again in ten minutes. One in doubt is left to its look: found in the trash it would be a question. */
async function removeDraftsLeftAt(site: SiteRow, parts: SitesParts): Promise<void> {
  const { db, clock, destinations } = parts;
  const remote = openSite(parts, site);
  const until = after(clock.now(), LONGEST_MS);
  const tried: string[] = [];
  for (let now = clock.now(); now < until; now = clock.now()) {
    const takenAt = now;
    const keys = await takeDrafts(db, site.id, { now, limit: DRAFTS_AT_ONCE, except: tried });
    if (keys.length === 0) return;
    tried.push(...keys);
    let left = keys;
    try {
      const sent = await destinations.beingSent(db, keys);
      left = await removeDrafts(remote, keys, { spared: new Set(sent.keys()), until, clock });
    } finally {
      await returnDrafts(db, site.id, { takenAt, gone: keys.filter((key) => !left.includes(key)) });
    }
  }
}

interface Removal {
  /** Their publication was sent: a run publishes them at this moment, or a look removes them. */
  spared: ReadonlySet<string>;
  until: Date;
  clock: SitesParts['clock'];
}

/** Answers the keys of which something is left: spared, published by its owners, refused by the site, or not reached in time. */
async function removeDrafts(
  remote: WordPressSite,
  keys: readonly string[],
  { spared, until, clock }: Removal,
): Promise<string[]> {
  const keyOf = new Map(keys.flatMap((key) => NUMBERS.map((number) => [`${key}${number}`, key])));
  const left = new Set(spared);
  for (const { id, slug, status } of await remote.findPostsBySlug([...keyOf.keys()])) {
    const key = keyOf.get(slug)!;
    if (spared.has(key)) continue;
    const isRemoved = status === 'draft' && clock.now() < until && (await trashDraft(remote, id));
    if (!isRemoved) left.add(key);
  }
  return keys.filter((key) => left.has(key));
}

/** Reads it right before: since it was found its owners may have published it, or a node whose clock is ahead. */
async function trashDraft(remote: WordPressSite, id: number): Promise<boolean> {
  try {
    const { status } = await remote.readPost(id);
    if (status !== 'draft') return false;
    await remote.trashPost(id);
    return true;
  } catch (error) {
    if (!(error instanceof SiteFault)) throw error;
    return false;
  }
}

/**
 * While the password still works: after a site is disconnected the portal cannot remove what publishing left there. A draft that is
 * in doubt is removed too: no look could do so later, and its member is asked what became of it.
 */
export async function leaveNoDrafts(site: SiteRow, parts: SitesParts): Promise<void> {
  const { db, clock, destinations } = parts;
  const until = after(clock.now(), LEAVING_MS);
  try {
    const remote = openSite(parts, site);
    let left = await takeAllDrafts(db, site.id, clock.now());
    let failures = 0;
    while (left.length > 0 && failures < FAILURES_AT_MOST && clock.now() < until) {
      const keys = left.slice(0, DRAFTS_AT_ONCE);
      const sent = await destinations.beingSent(db, keys);
      const spared = new Set(keys.filter((key) => sent.get(key) === 'inFlight'));
      const still = await removeDrafts(remote, keys, { spared, until, clock }).catch(allWhereRefused(keys));
      failures = still.length < keys.length ? 0 : failures + 1;
      left = [...left.slice(DRAFTS_AT_ONCE), ...still];
    }
  } catch (error) {
    if (!(error instanceof SiteFault)) throw error;
  }
}

const allWhereRefused = (keys: readonly string[]) => (error: unknown) => {
  if (error instanceof SiteFault) return keys;
  throw error;
};
