// Publishes planned posts on connected sites, in two phases. While preparing, the post is made as a draft whose slug is the
// publication key; committing publishes that draft by its id under its real slug, which may be repeated and can be read back.
// A draft that a look finds is deleted: a request that is still on its way then meets no post.
import { createHash } from 'node:crypto';
import type { PlanProblem } from '@msm/contract/schedule/schemas';
import type { SitePost, WholeSitePost } from '@msm/contract/sites/schemas';
import { createBatcher } from '../../../platform/db/commit-lanes.ts';
import { after } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { decodeEntities } from '../../../platform/text/html.ts';
import {
  PublishError,
  type Publication,
  type Published,
  type Publisher,
  type PublisherMemory,
} from '../../../platform/ports/publisher.ts';
import { quote, SiteFault, type NewPost, type WordPressSite } from '../../../platform/ports/wordpress.ts';
import { composePost } from '../posts/compose-post.ts';
import { uploadedTo } from '../media/media.store.ts';
import { preparedParts, preparePublication } from './prepare-publication.ts';
import { checkHealth, examine, noteOutcome, toOutcome } from '../site-health.ts';
import { openSite } from '../connecting/site-login.ts';
import type { SitesParts } from '../sites.deps.ts';
import { isAboutCredentials } from '../sites.rules.ts';
import { findSiteOf, type SiteRow } from '../sites.store.ts';
import { PLATFORM } from './as-destination.ts';
import {
  findSitesOfDrafts,
  LEFT_AFTER_MS,
  noteDrafts,
  type DraftOfAccount,
  type SiteWithDraft,
  type SiteWithNote,
} from './site-drafts.store.ts';

const NO_VIDEO =
  'Videos are not sent to WordPress sites. Customise the post for this site, and choose a picture or none.';

export function createWordPressPublisher(parts: SitesParts): Publisher {
  // A wave of due posts would ask the database for each of them, several times.
  const sites = createBatcher(async (drafts: readonly DraftOfAccount[]) =>
    (await findSitesOfDrafts(parts.db, drafts, parts.clock.now())).map((site) => ({ site })),
  );
  const noted = createBatcher(async (drafts: readonly DraftOfAccount[]) =>
    (await noteDrafts(parts.db, drafts, parts.clock.now())).map((site) => ({ site })),
  );

  async function siteOf(publication: Publication): Promise<SiteWithDraft | undefined> {
    const { site } = await sites.add(draftOf(publication));
    return site;
  }

  /** Notes the draft that is about to be made there. */
  async function notedSiteOf(publication: Publication): Promise<SiteWithNote | undefined> {
    const { site } = await noted.add(draftOf(publication));
    if (site?.note === 'taken') throw new PublishError('again', 'What an earlier try left is being removed.');
    return site;
  }

  /** Runs a step at the site; what is wrong is said in the schedule's words, and noted where it concerns the site. */
  async function atSite<Site extends SiteRow, T>(
    site: Site | undefined,
    step: (site: Site) => Promise<T>,
  ): Promise<T> {
    if (!site) throw disconnected();
    try {
      return await step(site);
    } catch (error) {
      const fault = error instanceof SiteFault ? await concerning(site, error) : error;
      if (fault instanceof SiteFault && isAboutCredentials(fault.problem))
        // The schedule notifies the member who planned the post; one bell is enough.
        await noteOutcome(site, toOutcome(fault), parts, { isQuiet: true });
      throw toPublishError(fault);
    }
  }

  /** A user who may publish and was refused all the same was refused this post: connecting the site again mends nothing. */
  async function concerning(site: SiteRow, fault: SiteFault): Promise<SiteFault> {
    if (fault.problem !== 'noRights') return fault;
    const outcome = await examine(site, parts);
    return new SiteFault(outcome.isOk ? 'refused' : outcome.problem, {
      detail: fault.remote && quote(fault.remote),
      mayHaveHappened: fault.mayHaveHappened,
      remote: fault.remote,
      cause: fault,
    });
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
      if (media.some(({ remoteId, libraryId, url }) => !remoteId && !libraryId && !url))
        problems.push({
          field: 'content.media',
          message: 'A picture has neither an address nor a place in the media library.',
        });
      const fileIds = media.flatMap(({ libraryId }) => libraryId ?? []);
      if (fileIds.length > 0 && (await parts.pictures.hasVideo(parts.db, publication.accountId, fileIds)))
        problems.push({ field: 'content.media', message: NO_VIDEO });
      const site = await siteOf(publication);
      if (!site)
        return [
          ...problems,
          { field: 'destinationId', message: 'The site is not connected to the account.' },
        ];
      // What was wrong a moment ago may be mended by now.
      const outcome = site.failing_since ? await checkHealth(site, parts) : undefined;
      return outcome && !outcome.isOk
        ? [...problems, { field: 'destinationId', message: outcome.words }]
        : problems;
    },

    prepare: async (publication, remember) =>
      atSite(await notedSiteOf(publication), async (site) => {
        const remote = openSite(parts, site);
        const notedAt = parts.clock.now();
        let { memory } = publication;
        const keep = (learnt: PublisherMemory) => {
          memory = { ...memory, ...learnt };
          return remember(learnt);
        };
        try {
          await preparePublication(remote, publication, keep, parts);
          // Files take minutes: meanwhile the site may have been disconnected, and the note forgotten.
          if (memory !== publication.memory && !(await notedSiteOf(publication))) throw disconnected();
          const learnt = await keepDraft(remote, site, { ...publication, memory });
          // Its machine may have slept before the draft was made: then the note may be forgotten.
          if (parts.clock.now() > after(notedAt, LEFT_AFTER_MS / 2)) await notedSiteOf(publication);
          return learnt;
        } catch (error) {
          // A file or a draft too many is no post too many: nothing here is unclear.
          throw error instanceof SiteFault && error.mayHaveHappened
            ? new PublishError('again', error.message, { cause: error })
            : error;
        }
      }),

    commit: async (publication, isFresh) =>
      atSite(await siteOf(publication), async (site) => {
        const remote = openSite(parts, site);
        const draftId = draftIdOf(publication);
        // What waited for long may have been tidied away, or a restored site may have given its number to another post.
        if (draftId === undefined || !site.isDraftNoted)
          throw new PublishError('again', 'It was prepared too long ago; it is prepared again.');
        const post = postOf(site, publication);
        if (!isFresh()) throw new PublishError('again', 'The portal stood still before it was sent.');
        return toPublished(await remote.changePost(draftId, post).catch(draftIsGone));
      }),

    async reconcile(publication) {
      const draftId = draftIdOf(publication);
      const found = draftId === undefined ? undefined : await siteOf(publication);
      if (draftId === undefined || !found) return 'undecidable';
      return atSite(found, async (site) => {
        const remote = openSite(parts, site);
        const post = await remote.readPost(draftId).catch(undefinedWhereGone);
        if (!post) return 'absent';
        // A person threw it away before or after it was published.
        if (post.status === 'trash') return 'undecidable';
        const sent = postOf(site, publication);
        const isUntouched = hasText(post, sent) || publication.memory[DRAFT_CONTENT] === hashOf(post);
        if (post.status === 'draft' && hasKey(post, publication) && isUntouched) {
          await remote.deletePost(draftId);
          return 'absent';
        }
        if (!hasText(post, sent)) throw otherVersion(post);
        return toPublished(post);
      });
    },
  };
}

/**
 * The one draft of this publication: the one that is remembered, or that an earlier try left, or a new one. What a crash
 * forgets is found again by its slug.
 */
async function keepDraft(
  remote: WordPressSite,
  site: SiteWithNote,
  publication: Publication,
): Promise<PublisherMemory> {
  const post = postOf(site, publication);
  if (await hasOwnPost(remote, publication, post)) return {};
  const draft = { ...post, slug: publication.key, status: 'draft' } as const;
  const earlier = site.note === 'new' ? undefined : await findEarlier(remote, publication);
  // Its text may be that of a former version and stays so: committing sends all of the post, and a change of the draft that
  // arrives after that would take the published post back.
  return earlier
    ? { [DRAFT_ID]: String(earlier.id), [DRAFT_CONTENT]: hashOf(earlier) }
    : { [DRAFT_ID]: String((await remote.createPost(draft)).id) };
}

/**
 * Whether the remembered post can be published: a draft of ours, one that was published on the site, or our own post whose answer
 * was taken for a refusal. Under a remembered number a restored site may have another post.
 */
async function hasOwnPost(remote: WordPressSite, publication: Publication, sent: NewPost): Promise<boolean> {
  const id = draftIdOf(publication);
  const post = id === undefined ? undefined : await remote.readPost(id).catch(undefinedWhereGone);
  if (!post || post.status === 'trash') return false;
  return hasKey(post, publication) || (PUBLISHED.includes(post.status) && hasText(post, sent));
}

/** What an earlier try left, or its owners published. */
async function findEarlier(remote: WordPressSite, { key }: Publication): Promise<WholeSitePost | undefined> {
  const [earlier] = await remote.findPostsBySlug([key]);
  return earlier && remote.readPost(earlier.id).catch(undefinedWhereGone);
}

const draftOf = ({ accountId, destinationId, key }: Publication): DraftOfAccount => ({
  siteId: destinationId,
  slug: key,
  accountId,
});

const disconnected = () => new PublishError('refused', 'The site is no longer connected to the account.');

/** Until we publish it. One that was set back to draft since has its real slug: it is a person's. A site may add to slugs. */
const hasKey = ({ slug }: SitePost, { key }: Publication): boolean => slug.includes(key);

const DRAFT_ID = 'draftId';
/** Of a draft that an earlier try left: one with other content was rewritten on the site since. */
const DRAFT_CONTENT = 'draftContent';

const hashOf = ({ title, html }: WholeSitePost): string =>
  createHash('sha256').update(`${title}\n${html}`).digest('hex');

function draftIdOf({ memory }: Publication): number | undefined {
  const id = memory[DRAFT_ID];
  return id === undefined ? undefined : Number(id);
}

/** Without a slug of its own WordPress makes one of the title, by the rules of the site's language. */
const postOf = ({ kind }: SiteRow, publication: Publication): NewPost =>
  composePost(publication.content, {
    slug: publication.content.slug ?? '',
    takesSeo: kind === 'msmbridge',
    ...preparedParts(publication),
  });

/** In WordPress's own words: others answer 404 as well, and prove nothing. */
const isGone = (error: unknown) =>
  error instanceof SiteFault && error.remote?.code === 'rest_post_invalid_id';

function undefinedWhereGone(error: unknown): undefined {
  if (!isGone(error)) throw error;
}

function draftIsGone(error: unknown): never {
  throw isGone(error)
    ? new PublishError('again', 'Its draft is no longer on the site; it is made again.', { cause: error })
    : error;
}

const otherVersion = ({ link }: SitePost) =>
  new PublishError(
    'held',
    `The site has this post with other content${link ? ` (${link})` : ''}. Change it there and say that it is there, or remove it there and publish again.`,
  );

const TAG = /<[^<>]*>/g;
/** Entities decoded: WordPress has some characters as such, depending on its user and its database. */
const textOf = (text: string): string => decodeEntities(text).replaceAll(/\s+/g, ' ').trim();

/** A site may send megabytes; written as entities our text has at most this many times its length. */
const MOST_GROWTH = 10;

/** By its words: WordPress rewrites the tags of users who may not post unfiltered HTML. */
const hasText = ({ title, html }: WholeSitePost, sent: NewPost): boolean =>
  textOf(title) === textOf(sent.title) &&
  (html === sent.html ||
    (html.length <= sent.html.length * MOST_GROWTH &&
      textOf(html.replaceAll(TAG, '')) === textOf(sent.html.replaceAll(TAG, ''))));

/** What the site holds back (pending, draft, trash, a plugin's own status) is not public: a person has to act on the site. */
const PUBLISHED: readonly string[] = ['publish', 'future', 'private'];

function toPublished({ id, link, status }: SitePost): Published {
  if (!PUBLISHED.includes(status))
    throw new PublishError(
      'held',
      `The site keeps it as “${status}”. Publish it there, then say that it is there.`,
    );
  return { remoteId: String(id), link };
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
