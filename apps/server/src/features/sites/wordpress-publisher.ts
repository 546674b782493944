// Publishes planned posts on connected sites. The post's key is its slug: by it a post is found again, also where the site adds
// to slugs, and a copy that WordPress numbered because the post was there already is removed.
import type { PlanProblem } from '@msm/contract/schedule/schemas';
import type { SitePost } from '@msm/contract/sites/schemas';
import { AppError } from '../../platform/errors.ts';
import {
  PublishError,
  type Publication,
  type Published,
  type Publisher,
} from '../../platform/ports/publisher.ts';
import { SiteFault, type WordPressSite } from '../../platform/ports/wordpress.ts';
import { composePost } from './compose-post.ts';
import { uploadedTo } from './media.store.ts';
import { needsPreparing, preparedParts, preparePublication } from './prepare-publication.ts';
import { checkHealth, noteOutcome, toOutcome } from './site-health.ts';
import { openSite } from './site-login.ts';
import type { SitesParts } from './sites.deps.ts';
import { isAboutCredentials } from './sites.rules.ts';
import { findSiteOf, type SiteRow } from './sites.store.ts';
import { PLATFORM } from './as-destination.ts';

export function createWordPressPublisher(parts: SitesParts): Publisher {
  const siteOf = ({ accountId, destinationId }: Publication) =>
    findSiteOf(parts.db, accountId, destinationId);

  /** Runs a step at the site; what is wrong is said in the schedule's words, and noted where it concerns the site. */
  async function atSite<T>(publication: Publication, step: (site: SiteRow) => Promise<T>): Promise<T> {
    const site = await siteOf(publication);
    if (!site) throw new PublishError('refused', 'The site is no longer connected to the account.');
    try {
      return await step(site);
    } catch (error) {
      if (error instanceof SiteFault && isAboutCredentials(error.problem))
        // The schedule tells whoever planned the post; one bell is enough.
        await noteOutcome(site, toOutcome(error), parts, { isQuiet: true });
      throw toPublishError(error);
    }
  }

  return {
    platform: PLATFORM,

    async findDestination(db, accountId, destinationId) {
      const site = await findSiteOf(db, accountId, destinationId);
      return site && { id: site.id, name: site.name };
    },

    uploadedTo,

    async preflight(publication) {
      const { html, text, media = [] } = publication.content;
      const problems: PlanProblem[] = [];
      if (isBlank(html) && !text?.trim())
        problems.push({ field: 'content.html', message: 'The post has no text.' });
      if (media.some(({ remoteId, url }) => remoteId === undefined && url === undefined))
        problems.push({
          field: 'content.media',
          message: 'A picture has neither an address nor a place in the media library.',
        });
      const site = await siteOf(publication);
      if (!site)
        return [...problems, { field: 'siteId', message: 'The site is not connected to the account.' }];
      // What was wrong a moment ago may be mended by now.
      const outcome = site.failing_since ? await checkHealth(site, parts) : undefined;
      return outcome && !outcome.isOk ? [...problems, { field: 'siteId', message: outcome.words }] : problems;
    },

    async prepare(publication, remember) {
      if (!needsPreparing(publication.content)) return;
      await atSite(publication, async (site) => {
        try {
          await preparePublication(openSite(parts, site), publication, remember, parts.fetch);
        } catch (error) {
          // A file too many in a media library is no post too many: nothing here is unclear.
          throw error instanceof SiteFault && error.mayHaveHappened
            ? new PublishError('again', error.message, { cause: error })
            : error;
        }
      });
    },

    commit: (publication) =>
      atSite(publication, async (site) => {
        const remote = openSite(parts, site);
        const { key } = publication;
        const takesSeo = site.kind === 'msmbridge';
        const post = composePost(publication.content, { slug: key, takesSeo, ...preparedParts(publication) });
        const created = await remote.createPost(post);
        // From here on it has happened: what fails now has to be looked at.
        const isCopy = created.slug.startsWith(`${key}-`);
        const seen = isCopy ? await findPublished(remote, publication).catch(asUnclear) : created;
        return toPublished(typeof seen === 'string' ? created : seen);
      }),

    async reconcile(publication) {
      if (!(await siteOf(publication))) return 'undecidable';
      return atSite(publication, async (site) => {
        const seen = await findPublished(openSite(parts, site), publication);
        return typeof seen === 'string' ? seen : toPublished(seen);
      });
    },
  };
}

/** A post that was just made is among the newest. */
const RECENT = 20;
/** The clock of a site may be off. */
const CLOCK_SLACK_MS = 86_400_000;

const isLive = ({ status }: SitePost) => status !== 'trash';

/**
 * The post, freed of its copies: the oldest that is not in the trash stays. Undecidable when only the trash has it, which may be
 * from an earlier try, and when a new post with its title stands under an address of the site's own making.
 */
async function findPublished(
  remote: WordPressSite,
  { key, content, dueAt }: Publication,
): Promise<SitePost | 'absent' | 'undecidable'> {
  const known = await remote.findPostsBySlug(key);
  const recent = known.some(isLive)
    ? []
    : (await remote.listPosts({ status: 'any', page: 1, pageSize: RECENT })).posts;
  const live = [...known, ...recent.filter(({ slug }) => slug.includes(key))].filter(isLive);
  const [original, ...copies] = live.toSorted((one, other) => one.id - other.id);
  for (const { id } of copies) await remote.deletePost(id);
  if (original) return original;
  const isAlike = ({ title, date }: SitePost) =>
    title.trim() === content.title.trim() &&
    date !== null &&
    Date.parse(date) >= dueAt.getTime() - CLOCK_SLACK_MS;
  return known.length > 0 || recent.some(isAlike) ? 'undecidable' : 'absent';
}

/** What waits for a review or became a draft is there and yet not public: a person has to act on the site. */
const HELD: readonly string[] = ['pending', 'draft', 'auto-draft'];

function toPublished({ id, link, status }: SitePost): Published {
  if (HELD.includes(status))
    throw new PublishError(
      'held',
      `The site keeps it as “${status}”. Publish it there, then say that it is there.`,
    );
  return { remoteId: String(id), link };
}

function asUnclear(error: unknown): never {
  throw new PublishError('unclear', error instanceof Error ? error.message : String(error), { cause: error });
}

function toPublishError(error: unknown): unknown {
  if (error instanceof PublishError) return error;
  if (error instanceof SiteFault) {
    const retryAfterMs = error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs };
    return new PublishError(faultOf(error), error.message, { cause: error, ...retryAfterMs });
  }
  // A file that is no picture, or a damaged one.
  return error instanceof AppError ? new PublishError('refused', error.message, { cause: error }) : error;
}

/** Tags alone are no text; a picture is content. */
const isBlank = (html = ''): boolean =>
  !/<img\b/i.test(html) && html.replaceAll(/<[^<>]*>|&nbsp;/g, '').trim() === '';

function faultOf({ problem, mayHaveHappened }: SiteFault) {
  if (mayHaveHappened) return 'unclear';
  if (isAboutCredentials(problem)) return 'reauth';
  return problem === 'refused' || problem === 'notFound' ? 'refused' : 'again';
}
