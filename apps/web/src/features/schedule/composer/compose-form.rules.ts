// What the composer asks and what the contract takes: empty texts mean nothing, a repetition is put together from its parts.
import type { SentInputOf } from '@msm/contract/route';
import type { PostContent } from '@msm/contract/posts/content';
import type { Recurrence } from '@msm/contract/schedule/recurrence';
import type { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { WholeScheduledPost } from '@msm/contract/schedule/schemas';
import type { BriefInput } from '@msm/contract/posts/brief';
import type { Draft } from '@msm/contract/writer/schemas';
import { weekdayOf } from '../calendar/calendar-grid.rules.ts';

type Media = NonNullable<PostContent['media']>[number];
export type Repeat = 'none' | Recurrence['kind'];

export interface ComposeForm {
  destinationId: string;
  title: string;
  html: string;
  /** For networks; a blog keeps it as it came. */
  text: string;
  excerpt: string;
  categories: string[];
  tags: string[];
  /** The first is the featured one. */
  media: Media[];
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

export type Plan = Omit<SentInputOf<typeof scheduleRoutes.preflightPost>, 'destinationId'>;

interface Start {
  destinationId: string;
  wallTime: string;
  zone: string;
}

export const emptyForm = ({ destinationId, wallTime, zone }: Start): ComposeForm => ({
  destinationId,
  title: '',
  html: '',
  text: '',
  excerpt: '',
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
  const { destinationId, wallTime, zone, recurrence, content, brief } = post;
  return {
    ...emptyForm({ destinationId, wallTime, zone }),
    ...formOfContent(content),
    ...(recurrence && formOfRecurrence(recurrence)),
    brief,
    isFresh: brief !== null,
  };
}

/** A new post for the first site, or with a draft for the site that it was written for, where that is still connected. */
export function formFor(
  draft: Draft | undefined,
  sites: readonly { id: string }[],
  times: Omit<Start, 'destinationId'>,
): ComposeForm {
  const own = sites.find(({ id }) => id === draft?.destinationId) ?? sites[0];
  const empty = emptyForm({ destinationId: own?.id ?? '', ...times });
  return draft ? { ...empty, ...formOfContent(draft.content), draftId: draft.id } : empty;
}

export const formOfContent = ({ seo, ...content }: PostContent) => ({
  title: content.title,
  html: content.html ?? '',
  text: content.text ?? '',
  excerpt: content.excerpt ?? '',
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

export const planOf = (form: ComposeForm): Plan => ({
  content: contentOf(form),
  wallTime: form.wallTime,
  zone: form.zone,
  recurrence: recurrenceOf(form),
  brief: form.isFresh && form.repeat !== 'none' ? form.brief : null,
});

function contentOf(form: ComposeForm): PostContent {
  const seo = filled({ title: form.seoTitle, description: form.seoDescription, keyphrase: form.keyphrase });
  return {
    title: form.title.trim(),
    ...filled({ html: form.html, text: form.text, excerpt: form.excerpt }),
    ...(form.categories.length > 0 && { categories: form.categories }),
    ...(form.tags.length > 0 && { tags: form.tags }),
    ...(form.media.length > 0 && { media: form.media }),
    ...(Object.keys(seo).length > 0 && { seo }),
    ...(form.draftId && { draftId: form.draftId }),
  };
}

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

/** Another first day: what was suggested by the old one follows it, what was chosen stays. */
export function withWallTime(form: ComposeForm, wallTime: string): ComposeForm {
  const [before, after] = [daysLike(form.wallTime), daysLike(wallTime)];
  const isSuggested = (name: 'weekdays' | 'monthDay') => String(form[name]) === String(before[name]);
  return {
    ...form,
    wallTime,
    ...(wallTime && isSuggested('weekdays') && { weekdays: after.weekdays }),
    ...(wallTime && isSuggested('monthDay') && { monthDay: after.monthDay }),
  };
}
