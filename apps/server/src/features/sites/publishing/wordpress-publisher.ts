// Publishes planned posts on connected sites. The post's key is its slug: by it a post is found again, also where the site adds
// to slugs. Where the key was taken WordPress numbers the slug; then one post stays and the other goes into the trash. A post is
// only trashed when it is provably ours: its own id was just answered, it equals the post that stays, or it has the bare key and
// was never edited.
import type { PlanProblem } from '@msm/contract/schedule/schemas';
import type { SitePost, WholeSitePost } from '@msm/contract/sites/schemas';
import { AppError } from '../../../platform/errors.ts';
import { decodeEntities } from '../../../platform/text/html.ts';
import {
  PublishError,
  type OtherPublication,
  type Permit,
  type Publication,
  type Published,
  type Publisher,
} from '../../../platform/ports/publisher.ts';
import { quote, SiteFault, type NewPost, type WordPressSite } from '../../../platform/ports/wordpress.ts';
import { composePost } from '../posts/compose-post.ts';
import { uploadedTo } from '../media/media.store.ts';
import { needsPreparing, preparedParts, preparePublication } from './prepare-publication.ts';
import { checkHealth, examine, noteOutcome, toOutcome } from '../site-health.ts';
import { openSite } from '../connecting/site-login.ts';
import type { SitesParts } from '../sites.deps.ts';
import { isAboutCredentials } from '../sites.rules.ts';
import { findSiteOf, type SiteRow } from '../sites.store.ts';
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

    commit: (publication, permit) =>
      atSite(publication, async (site) => {
        const remote = openSite(parts, site);
        const post = postOf(site, publication);
        if (!permit.isFresh()) throw new PublishError('again', 'The portal stood still before it was sent.');
        const created = await remote.createPost(post);
        // From here on it has happened: what fails now has to be looked at.
        return toPublished(await keepOne(remote, publication, { created, permit }).catch(asUnclear));
      }),

    async reconcile(publication, others) {
      if (!(await siteOf(publication))) return 'undecidable';
      return atSite(publication, async (site) => {
        const sought = { ...publication, sent: postOf(site, publication), others };
        const seen = await findPublished(openSite(parts, site), sought);
        return typeof seen === 'string' ? seen : toPublished(seen);
      });
    },
  };
}

const postOf = ({ kind }: SiteRow, publication: Publication): NewPost =>
  composePost(publication.content, {
    slug: publication.key,
    takesSeo: kind === 'msmbridge',
    ...preparedParts(publication),
  });

/**
 * Of the post that was just made and those made before with the same key one stays: the one with this content. What a run finds
 * whose claim was revoked may be newer than its own, and must stay.
 */
async function keepOne(
  remote: WordPressSite,
  { key, notBefore }: Publication,
  { created, permit }: { created: SitePost; permit: Permit },
): Promise<SitePost> {
  const bareSlug = created.slug.replace(NUMBER, '');
  if (created.slug === key || bareSlug === created.slug || !bareSlug.includes(key)) return created;
  // A site may end slugs with a number of its own, under which none of them is found.
  const since = new Date(notBefore.getTime() - CLOCK_SLACK_MS);
  const recent = ((await listSince(remote, since)) ?? []).filter(({ slug }) => slug.includes(key));
  const known = await remote.findPostsBySlug(bareSlug);
  const others = uniqueById([...recent, ...known]).filter((post) => isLive(post) && post.id !== created.id);
  if (others.length === 0) return created;
  const [twin] = await equalsOf(remote, await remote.readPost(created.id), others);
  const isRecent = ({ id }: SitePost) => recent.some((post) => post.id === id);
  const earlier = others.find(({ slug }) => slug === bareSlug) ?? others.find(isRecent);
  const isSuperseded = earlier !== undefined && earlier !== twin;
  const mayReplace = isSuperseded && !isEdited(earlier) && (await permit.isHeld());
  if (mayReplace) await remote.trashPost(earlier.id);
  if (twin || (isSuperseded && !mayReplace)) await remote.trashPost(created.id);
  if (isSuperseded && !mayReplace) throw otherVersion(earlier);
  return twin ?? created;
}

/** Added by WordPress to a slug that is taken. */
const NUMBER = /-\d+$/;

const isLive = ({ status }: SitePost) => status !== 'trash';

const uniqueById = (posts: readonly SitePost[]): SitePost[] => [
  ...new Map(posts.map((post) => [post.id, post])).values(),
];

/** No person opens, edits and saves a post so soon after it was made; plugins do. */
const EDITED_AFTER_MS = 10_000;

const isEdited = ({ date, modifiedAt }: SitePost): boolean =>
  date === null ||
  modifiedAt === null ||
  Math.abs(Date.parse(modifiedAt) - Date.parse(date)) > EDITED_AFTER_MS;

/** Those that the site stores with the same text, terms and status: without one of them nothing is lost. */
async function equalsOf(
  remote: WordPressSite,
  post: WholeSitePost,
  others: readonly SitePost[],
): Promise<SitePost[]> {
  const equals: SitePost[] = [];
  for (const other of others)
    if (
      other.title === post.title &&
      other.status === post.status &&
      storedParts(await remote.readPost(other.id)) === storedParts(post)
    )
      equals.push(other);
  return equals;
}

const storedParts = ({ html, excerpt, categories, tags, featuredMediaId }: WholeSitePost): string =>
  JSON.stringify([html, excerpt, categories, tags, featuredMediaId]);

const otherVersion = ({ link }: SitePost) =>
  new PublishError(
    'held',
    `The site has this post with other content${link ? ` (${link})` : ''}. Change it there and say that it is there, or remove it there and publish again.`,
  );

/** The clock of a site may be off. */
const CLOCK_SLACK_MS = 86_400_000;
const PAGE_SIZE = 100;
/** A site on which so many posts are newer says nothing: reading on would take it minutes. */
const MAX_PAGES = 5;

/** Every post that was made since, the newest first, whatever its date says; none when there are too many to read. */
async function listSince(remote: WordPressSite, since: Date): Promise<SitePost[] | undefined> {
  const listed: SitePost[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const query = { status: 'any', page, pageSize: PAGE_SIZE, since: since.toISOString() };
    const { posts, total } = await remote.listPosts(query);
    listed.push(...posts);
    if (posts.length === 0 || (posts.length < PAGE_SIZE && listed.length >= total)) return listed;
  }
  return undefined;
}

interface Sought extends Publication {
  sent: NewPost;
  others: readonly OtherPublication[];
}

/**
 * The post, freed of its copies: the oldest that is not in the trash stays. Undecidable when only the trash has it, which may be
 * from an earlier try, when a new post with its title stands under an address of the site's own making, and when the site has more
 * new posts than can be read. A look changes no content: a run that was frozen may be looking for an older version than the one
 * that is there. A copy with other content is a question.
 */
async function findPublished(
  remote: WordPressSite,
  { key, notBefore, sent, others: otherPublications }: Sought,
): Promise<SitePost | 'absent' | 'undecidable'> {
  const earliestMs = notBefore.getTime() - CLOCK_SLACK_MS;
  const known = await remote.findPostsBySlug(key);
  const recent = known.some(isLive) ? [] : await listSince(remote, new Date(earliestMs));
  if (!recent) return 'undecidable';
  const live = uniqueById([...recent.filter(({ slug }) => slug.includes(key)), ...known]).filter(isLive);
  const [original, ...others] = live.toSorted((one, other) => one.id - other.id);
  const isRecent = ({ date }: SitePost) => date !== null && Date.parse(date) >= earliestMs;
  const isAlike = ({ title }: SitePost) => textOf(title) === textOf(sent.title);
  const isOther = ({ id, slug }: SitePost) =>
    otherPublications.some((other) => other.remoteId === String(id) || slug.includes(other.key));
  if (!original)
    return known.length > 0 || recent.some((post) => isAlike(post) && isRecent(post) && !isOther(post))
      ? 'undecidable'
      : 'absent';
  if (!isAlike(original)) throw otherVersion(original);
  const whole = await remote.readPost(original.id);
  if (!hasText(whole, sent)) throw otherVersion(original);
  const copies = others.filter(isRecent);
  const equals = await equalsOf(remote, whole, copies);
  for (const { id } of equals) await remote.trashPost(id);
  const other = copies.find((post) => !equals.includes(post));
  if (other) throw otherVersion(other);
  return original;
}

const TAG = /<[^<>]*>/g;
/** Entities decoded: WordPress has some characters as such, depending on its user and its database. */
const textOf = (text: string): string => decodeEntities(text).replaceAll(/\s+/g, ' ').trim();

/** A site may send megabytes; written as entities our text has at most this many times its length. */
const MOST_GROWTH = 10;

/** By its words: WordPress rewrites the tags of users who may not post unfiltered HTML. */
const hasText = ({ html }: WholeSitePost, sent: NewPost): boolean =>
  html === sent.html ||
  (html.length <= sent.html.length * MOST_GROWTH &&
    textOf(html.replaceAll(TAG, '')) === textOf(sent.html.replaceAll(TAG, '')));

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

function asUnclear(error: unknown): never {
  if (error instanceof PublishError) throw error;
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
