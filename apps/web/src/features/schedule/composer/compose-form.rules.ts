// What the composer asks and what the contract takes: empty texts mean nothing, a repetition is put together from its parts, and
// the fields in which a destination differs are its variant.
import '../../../platform/api/no-eval.ts';
import type { DraftFields } from '@msm/contract/drafts/schemas';
import type { BriefInput } from '@msm/contract/posts/brief';
import type { PostContent, PostLink, PostMedia } from '@msm/contract/posts/content';
import { contentFor, type Variant } from '@msm/contract/posts/destinations';
import { platforms, type PlatformId } from '@msm/contract/posts/platforms';
import type { SentInputOf } from '@msm/contract/route';
import { Recurrence } from '@msm/contract/schedule/recurrence';
import type { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { WholeScheduledPost } from '@msm/contract/schedule/schemas';
import { titleFrom } from '@msm/contract/social/post-texts';
import type { Draft as GeneratedText } from '@msm/contract/writer/schemas';
import { weekdayOf } from '../calendar/calendar-grid.rules.ts';

export type Repeat = 'none' | Recurrence['kind'];

export interface FormDestination {
  platform: PlatformId;
  destinationId: string;
  /** The fields that differ there. */
  variant?: FormVariant | undefined;
}

export interface ComposeForm {
  destinations: FormDestination[];
  title: string;
  html: string;
  /** For networks; a blog keeps it as it came. */
  text: string;
  /** The posts that follow the text on networks that have threads. */
  thread: string[];
  /** The card below the text on networks. */
  link: PostLink | undefined;
  shortLinks: boolean;
  excerpt: string;
  slug: string;
  categories: string[];
  tags: string[];
  /** Networks show all of them, sites the first as the featured one. */
  media: PostMedia[];
  seoTitle: string;
  seoDescription: string;
  keyphrase: string;
  draftId: string | undefined;
  wallTime: string;
  zone: string;
  repeat: Repeat;
  interval: string;
  weekdays: number[];
  /** Given by a series that was dragged over the boundary of a week. */
  weekStart: number | undefined;
  /** 1 to 31, or `last`. */
  monthDay: string;
  endKind: 'never' | 'count' | 'until';
  endCount: string;
  endUntil: string;
  /** What the writer was told, once it has written. */
  brief: BriefInput | null;
  /** Each time a fresh post is written from the brief. */
  isFresh: boolean;
}

export const VARIANT_FIELDS = [
  'title',
  'html',
  'text',
  'thread',
  'link',
  'excerpt',
  'slug',
  'categories',
  'tags',
  'media',
  'seoTitle',
  'seoDescription',
  'keyphrase',
] as const;
export type FormVariant = Partial<Pick<ComposeForm, (typeof VARIANT_FIELDS)[number]>>;

type Plan = Omit<SentInputOf<typeof scheduleRoutes.preflightPost>, 'destinationId'>;

interface Start {
  destinations: readonly FormDestination[];
  wallTime: string;
  zone: string;
}

export const emptyForm = ({ destinations, wallTime, zone }: Start): ComposeForm => ({
  destinations: [...destinations],
  title: '',
  html: '',
  text: '',
  thread: [],
  link: undefined,
  shortLinks: false,
  excerpt: '',
  slug: '',
  categories: [],
  tags: [],
  media: [],
  seoTitle: '',
  seoDescription: '',
  keyphrase: '',
  draftId: undefined,
  wallTime,
  zone,
  repeat: 'none',
  interval: '1',
  ...daysLike(wallTime),
  weekStart: undefined,
  endKind: 'never',
  endCount: '10',
  endUntil: '',
  brief: null,
  isFresh: false,
});

/** The weekday and the day of the month that a first day suggests. */
const daysLike = (wallTime: string): Pick<ComposeForm, 'weekdays' | 'monthDay'> => ({
  weekdays: wallTime ? [weekdayOf(wallTime.slice(0, 10))] : [],
  monthDay: wallTime ? String(Number(wallTime.slice(8, 10))) : '1',
});

export function formOf(post: WholeScheduledPost): ComposeForm {
  const { platform, destinationId, wallTime, zone, recurrence, content, brief } = post;
  return {
    ...emptyForm({ destinations: [{ platform, destinationId }], wallTime, zone }),
    ...formOfContent(content),
    ...(recurrence && formOfRecurrence(recurrence)),
    brief,
    isFresh: brief !== null,
  };
}

export function formOfDraft({
  content,
  destinations,
  wallTime,
  zone,
  recurrence,
  brief,
}: DraftFields): ComposeForm {
  const repeating = Recurrence.safeParse(recurrence).data;
  return {
    ...emptyForm({ destinations: [], wallTime, zone }),
    ...formOfContent(content),
    ...(repeating && formOfRecurrence(repeating)),
    destinations: destinations.map(({ variant, ...place }) => ({
      ...place,
      ...(variant && { variant: formOfVariant(variant) }),
    })),
    brief,
    isFresh: brief !== null,
  };
}

/** As the server stores a draft; compared as text, it tells whether anything was changed. */
export const draftFieldsOf = (form: ComposeForm): DraftFields => ({
  content: contentOf(form),
  destinations: destinationsOf(form),
  wallTime: form.wallTime,
  zone: form.zone,
  recurrence: recurrenceOf(form),
  brief: form.isFresh ? (form.brief as DraftFields['brief']) : null,
});

interface Asked {
  text?: GeneratedText | undefined;
  siteId?: string | undefined;
  isForNetworks?: boolean;
}

type Place = Pick<FormDestination, 'platform'> & { id: string };

/** A new post for the destination that is asked for, that its text was written for, or else the first one or one of each network. */
export function formFor(
  { text, siteId, isForNetworks = false }: Asked,
  sites: readonly Place[],
  times: Omit<Start, 'destinations'>,
): ComposeForm {
  const wanted = siteId ?? text?.destinationId;
  const own = sites.find(({ id }) => id === wanted);
  const usual = isForNetworks ? oneOfEachNetwork(sites) : sites.slice(0, 1);
  const places = own ? [own] : usual;
  const empty = emptyForm({
    destinations: places.map(({ platform, id }) => ({ platform, destinationId: id })),
    ...times,
  });
  return text ? { ...empty, ...formOfContent(text.content), draftId: text.id } : empty;
}

const oneOfEachNetwork = (sites: readonly Place[]): Place[] =>
  sites
    .filter(isForNetwork)
    .filter(({ platform }, at, all) => all.findIndex((other) => other.platform === platform) === at);

const formOfContent = ({ seo, ...content }: PostContent) => ({
  title: content.title,
  html: content.html ?? '',
  text: content.text ?? '',
  thread: content.thread ?? [],
  link: content.link,
  shortLinks: content.shortLinks ?? false,
  excerpt: content.excerpt ?? '',
  slug: content.slug ?? '',
  categories: content.categories ?? [],
  tags: content.tags ?? [],
  media: content.media ?? [],
  seoTitle: seo?.title ?? '',
  seoDescription: seo?.description ?? '',
  keyphrase: seo?.keyphrase ?? '',
  draftId: content.draftId,
});

function formOfRecurrence(recurrence: Recurrence): Partial<ComposeForm> {
  const { kind, interval, end } = recurrence;
  return {
    repeat: kind,
    interval: String(interval),
    ...(kind === 'weekly' && { weekdays: recurrence.weekdays, weekStart: recurrence.weekStart }),
    ...(kind === 'monthly' && { monthDay: String(recurrence.day) }),
    ...(end && 'count' in end && { endKind: 'count', endCount: String(end.count) }),
    ...(end && 'until' in end && { endKind: 'until', endUntil: end.until }),
  };
}

function formOfVariant({ seo, ...variant }: Variant): FormVariant {
  const seoFields = seo && {
    seoTitle: seo.title ?? '',
    seoDescription: seo.description ?? '',
    keyphrase: seo.keyphrase ?? '',
  };
  return { ...variant, ...seoFields };
}

/** A text of the writer: for a network it replaces the text alone, for an article all that belongs to it. */
export function takenFor(platform: PlatformId, content: PostContent): Partial<ComposeForm> {
  const { text, thread, link: _, shortLinks: __, media: ___, ...article } = formOfContent(content);
  if (isForNetwork({ platform })) return { text, thread, draftId: content.draftId };
  return content.text === undefined ? article : { ...article, text };
}

export const planOf = (form: ComposeForm): Plan => ({
  content: contentOf(form),
  wallTime: form.wallTime,
  zone: form.zone,
  recurrence: recurrenceOf(form),
  brief: form.isFresh && form.repeat !== 'none' ? form.brief : null,
});

/** What is planned for one destination. */
export function planFor(form: ComposeForm, { destinationId, variant }: FormDestination) {
  const plan = planOf(form);
  const place = { destinationId, variant: variant && variantOf(form, variant) };
  return { ...plan, destinationId, content: contentFor(plan.content, place) };
}

export const destinationsOf = (form: ComposeForm) =>
  form.destinations.map(({ platform, destinationId, variant }) => ({
    platform,
    destinationId,
    ...(variant && { variant: variantOf(form, variant) }),
  }));

/** An empty title or slug means that of all; the SEO fields go together. */
function variantOf(form: ComposeForm, variant: FormVariant): Variant {
  const { title, slug, thread, seoTitle, seoDescription, keyphrase, ...others } = variant;
  const hasSeo = [seoTitle, seoDescription, keyphrase].some((text) => text !== undefined);
  const merged = { ...form, ...variant };
  return {
    ...others,
    ...(thread && { thread: writtenPosts(thread) }),
    ...filled({ title: title?.trim() ?? '', slug: slug ?? '' }),
    ...(hasSeo && { seo: seoOf(merged) }),
  };
}

const seoOf = ({ seoTitle, seoDescription, keyphrase }: ComposeForm) =>
  filled({ title: seoTitle, description: seoDescription, keyphrase });

function contentOf(form: ComposeForm): PostContent {
  const seo = seoOf(form);
  const thread = writtenPosts(form.thread);
  return {
    title: titleOf(form),
    ...filled({ html: form.html, text: form.text, excerpt: form.excerpt, slug: form.slug }),
    ...(thread.length > 0 && { thread }),
    ...(form.link && { link: form.link }),
    ...(form.shortLinks && { shortLinks: true }),
    ...(form.categories.length > 0 && { categories: form.categories }),
    ...(form.tags.length > 0 && { tags: form.tags }),
    ...(form.media.length > 0 && { media: form.media }),
    ...(Object.keys(seo).length > 0 && { seo }),
    ...(form.draftId && { draftId: form.draftId }),
  };
}

export const isForNetwork = ({ platform }: Pick<FormDestination, 'platform'>): boolean =>
  platforms[platform].format === 'text';

/** Title, HTML and what search engines read are asked for unless every destination is a network. */
export const needsArticle = ({ destinations }: Pick<ComposeForm, 'destinations'>): boolean =>
  destinations.length === 0 || !destinations.every(isForNetwork);

/** A post for networks alone is listed by how it begins. */
const titleOf = (form: ComposeForm): string =>
  needsArticle(form)
    ? form.title.trim()
    : titleFrom(form.text) || titleFrom(ownTextIn(form)) || form.title.trim();

const ownTextIn = ({ destinations }: ComposeForm): string =>
  destinations.find(({ variant }) => variant?.text?.trim())?.variant?.text ?? '';

/** A post of a thread that is still empty is none. */
const writtenPosts = (thread: readonly string[]): string[] => thread.filter((text) => text.trim() !== '');

const filled = <Texts extends Record<string, string>>(texts: Texts): Partial<Texts> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')) as Partial<Texts>;

export function recurrenceOf(form: ComposeForm): Recurrence | null {
  const interval = Number(form.interval);
  const end = endOf(form);
  switch (form.repeat) {
    case 'none':
      return null;
    case 'weekly':
      return {
        kind: 'weekly',
        interval,
        weekdays: form.weekdays,
        ...(form.weekStart && { weekStart: form.weekStart }),
        ...end,
      };
    case 'monthly':
      return {
        kind: 'monthly',
        interval,
        day: form.monthDay === 'last' ? 'last' : Number(form.monthDay),
        ...end,
      };
    default:
      return { kind: form.repeat, interval, ...end };
  }
}

function endOf({ endKind, endCount, endUntil }: ComposeForm): Pick<Recurrence, 'end'> {
  if (endKind === 'count') return { end: { count: Number(endCount) } };
  return endKind === 'until' ? { end: { until: endUntil } } : {};
}

/** What another first day changes: what was suggested by the old one follows it, what was chosen stays. */
export function wallTimeChanges(form: ComposeForm, wallTime: string): Partial<ComposeForm> {
  const [before, after] = [daysLike(form.wallTime), daysLike(wallTime)];
  const isSuggested = (name: 'weekdays' | 'monthDay') => String(form[name]) === String(before[name]);
  return {
    wallTime,
    ...(wallTime && isSuggested('weekdays') && { weekdays: after.weekdays }),
    ...(wallTime && isSuggested('monthDay') && { monthDay: after.monthDay }),
  };
}
