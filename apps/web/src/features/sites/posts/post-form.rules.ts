// From a post of a site to the form that edits it, and back to what was changed. Only that is sent: everything else on
// the site stays as it is.
import type { siteRoutes } from '@msm/contract/sites/routes';
import type { SentInputOf } from '@msm/contract/route';
import type { WholeSitePost } from '@msm/contract/sites/schemas';

export interface PostForm {
  title: string;
  html: string;
  excerpt: string;
  /** WordPress's own word; `future` is said as `publish`: the date makes the difference. */
  status: string;
  /** An instant, or empty. */
  date: string;
  categories: string[];
  tags: string[];
}

export type PostChange = SentInputOf<typeof siteRoutes.changePost>;

export const toPostForm = (post: WholeSitePost): PostForm => ({
  title: post.title,
  html: post.html,
  excerpt: post.excerpt,
  status: post.status === 'future' ? 'publish' : post.status,
  date: post.date ?? '',
  categories: post.categories,
  tags: post.tags,
});

export function toChange(before: PostForm, now: PostForm): PostChange {
  const change: Record<string, unknown> = {};
  for (const name of Object.keys(before) as (keyof PostForm)[]) {
    if (JSON.stringify(before[name]) !== JSON.stringify(now[name])) change[name] = now[name];
  }
  // A date that was taken out leaves the one of the site.
  if (change['date'] === '') delete change['date'];
  return change;
}

/** A post that is due later is called scheduled, also before it is saved. */
export const isAhead = (date: string, nowMs: number): boolean => date !== '' && Date.parse(date) > nowMs;

const STATUSES: Readonly<Record<string, string>> = {
  publish: 'Published',
  draft: 'Draft',
  pending: 'Pending review',
  private: 'Private',
};

/** The choices, and the post's own word where a plugin gave it one. */
export function statusChoices(current: string, isScheduled: boolean): { value: string; label: string }[] {
  const known: Record<string, string> = { ...STATUSES, ...(isScheduled && { publish: 'Scheduled' }) };
  return Object.entries({ ...known, [current]: known[current] ?? current }).map(([value, label]) => ({
    value,
    label,
  }));
}
