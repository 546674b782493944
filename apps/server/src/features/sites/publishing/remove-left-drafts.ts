// Moves the drafts that publishing left on sites into their trash, where their owners may have worked on one: those of posts that
// were taken off the schedule after they were prepared, and of requests that arrived after their try was given up.
import { after, MINUTE_MS } from '../../../platform/clock.ts';
import { SiteFault, type WordPressSite } from '../../../platform/ports/wordpress.ts';
import { createSlots } from '../../../platform/threads/slots.ts';
import { openSite } from '../connecting/site-login.ts';
import type { SitesParts } from '../sites.deps.ts';
import { findSite, type SiteRow } from '../sites.store.ts';
import {
  forgetDrafts,
  forgetOldDrafts,
  isStillTaken,
  LEFT_AFTER_MS,
  returnDrafts,
  sitesWithDrafts,
  takeAllDrafts,
  takeDrafts,
} from './site-drafts.store.ts';

/** A site that did not let us in for a week keeps them; only its own users see them. */
const GIVEN_UP_AFTER_MS = 7 * 24 * 60 * MINUTE_MS;
/** Of one batch, a sleep of the machine included: below the time for which it is taken. */
const LONGEST_MS = 4 * MINUTE_MS;
/** A member waits for it. */
const LEAVING_MS = 20_000;
const SITES = 1_000;
const SITES_AT_ONCE = 4;
/** Their names have to fit into an address, with their numbers. */
const DRAFTS_AT_ONCE = 8;
/** A request that arrives after the draft of the next try gets the slug with a number; more than two are late at most. */
const NUMBERS = ['', '-2', '-3'];

export async function removeLeftDrafts(parts: SitesParts): Promise<void> {
  const { db, clock } = parts;
  const madeBefore = after(clock.now(), -LEFT_AFTER_MS);
  const slots = createSlots(SITES_AT_ONCE);
  const siteIds = await sitesWithDrafts(db, madeBefore, SITES);
  await Promise.all(siteIds.map((siteId) => slots.use(() => removeAt(siteId))));

  async function removeAt(siteId: string): Promise<void> {
    const site = await findSite(db, siteId);
    if (!site) return;
    try {
      while (await removeSomeDrafts(site, madeBefore, parts));
    } catch (error) {
      // What is wrong with the site is found and told by its check.
      if (!(error instanceof SiteFault)) throw error;
    }
    await forgetOldDrafts(db, siteId, after(clock.now(), -GIVEN_UP_AFTER_MS));
  }
}

/** Answers whether there may be more. */
async function removeSomeDrafts(site: SiteRow, madeBefore: Date, parts: SitesParts): Promise<boolean> {
  const remote = openSite(parts, site);
  const takenAt = parts.clock.now();
  const slugs = await takeDrafts(parts.db, site.id, { madeBefore, now: takenAt, limit: DRAFTS_AT_ONCE });
  return (
    slugs.length > 0 && removeTaken({ siteId: site.id, remote, slugs, takenAt, isLeaving: false }, parts)
  );
}

interface Taken {
  siteId: string;
  remote: WordPressSite;
  slugs: readonly string[];
  takenAt: Date;
  /** The site is being disconnected: its drafts are removed even if another run has taken them over since. */
  isLeaving: boolean;
}

/**
 * Answers whether it came to the end of them. What is being sent at this moment is left: it was let through before its note was
 * taken. What is sent later finds its note taken. One in doubt is left to its look, which could not come once the site is gone.
 */
async function removeTaken(
  { siteId, remote, slugs, takenAt, isLeaving }: Taken,
  { db, clock, destinations }: SitesParts,
): Promise<boolean> {
  const sent = await destinations.beingSent(db, slugs);
  const spared = new Set(slugs.filter((key) => (isLeaving ? sent.get(key) === 'inFlight' : sent.has(key))));
  const kept = new Set(spared);
  const keyOf = new Map(slugs.flatMap((key) => NUMBERS.map((number) => [`${key}${number}`, key])));
  const found = await remote.findPostsBySlug([...keyOf.keys()]).catch(async (error: unknown) => {
    // Nothing was removed: their posts need not wait, should the site be mended in a moment.
    await returnDrafts(db, siteId, { slugs, takenAt });
    throw error;
  });
  for (const { id, slug, status } of found) {
    const key = keyOf.get(slug)!;
    if (spared.has(key)) continue;
    if (status !== 'draft') {
      // A person published it: its note stays, so that a later try finds the post instead of making another.
      kept.add(key);
      continue;
    }
    if (clock.now() > after(takenAt, LONGEST_MS)) return false;
    // A node whose clock is ahead may have found its note free again, and be publishing.
    if (!isLeaving && !(await isStillTaken(db, { siteId, slug: key, takenAt }))) continue;
    try {
      await remote.trashPost(id);
    } catch (error) {
      if (!(error instanceof SiteFault)) throw error;
      kept.add(key);
    }
  }
  const forgotten = slugs.filter((slug) => !kept.has(slug));
  await forgetDrafts(db, siteId, { slugs: forgotten, takenAt });
  return true;
}

/** While the password still works: after a site is disconnected the portal cannot remove what publishing left there. */
export async function leaveNoDrafts(site: SiteRow, parts: SitesParts): Promise<void> {
  const { db, clock } = parts;
  const until = after(clock.now(), LEAVING_MS);
  try {
    const remote = openSite(parts, site);
    const takenAt = clock.now();
    const slugs = await takeAllDrafts(db, site.id, takenAt);
    for (let at = 0; at < slugs.length && clock.now() < until; at += DRAFTS_AT_ONCE) {
      const some = slugs.slice(at, at + DRAFTS_AT_ONCE);
      await removeTaken({ siteId: site.id, remote, slugs: some, takenAt, isLeaving: true }, parts);
    }
  } catch (error) {
    if (!(error instanceof SiteFault)) throw error;
  }
}
