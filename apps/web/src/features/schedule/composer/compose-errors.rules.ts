// What is wrong with a form, by field: by the contract's own words before it is sent, by the server's after.
import { PreflightInput } from '@msm/contract/schedule/schemas';
import { instantOfNew } from '../calendar/moved-time.rules.ts';
import { planOf, type ComposeForm } from './compose-form.rules.ts';

export type ComposeField =
  | 'siteId'
  | 'title'
  | 'html'
  | 'excerpt'
  | 'categories'
  | 'tags'
  | 'media'
  | 'seo'
  | 'wallTime'
  | 'zone'
  | 'repeat'
  | 'other';
export type ComposeErrors = Partial<Record<ComposeField, string>>;

const FIELD_OF: Readonly<Record<string, ComposeField>> = {
  siteId: 'siteId',
  'content.title': 'title',
  'content.html': 'html',
  'content.excerpt': 'excerpt',
  'content.categories': 'categories',
  'content.tags': 'tags',
  'content.media': 'media',
  'content.seo': 'seo',
  wallTime: 'wallTime',
  zone: 'zone',
  recurrence: 'repeat',
};

/** `recurrence.end.until` belongs to `recurrence`. */
function fieldOf(path: string): ComposeField {
  const known = Object.keys(FIELD_OF).find((name) => path === name || path.startsWith(`${name}.`));
  return known ? FIELD_OF[known]! : 'other';
}

/** The same words as the server's, so that nothing is said twice. */
const NO_TEXT = 'The post has no text.';
const PASSED = 'Choose a time in the future.';
/** A form that was open for a while still means now; the server allows for it too. */
const JUST_PASSED_MS = 5 * 60_000;

export function errorsIn(form: ComposeForm, nowMs: number): ComposeErrors {
  const errors: ComposeErrors = {};
  const plan = planOf(form);
  const parsed = PreflightInput.safeParse({ siteId: form.siteId, ...plan });
  if (!form.siteId) errors.siteId = 'Choose a site.';
  for (const { path, message } of parsed.error?.issues ?? []) errors[fieldOf(path.join('.'))] ??= message;
  if (!form.wallTime) errors.wallTime = 'Choose a date and a time.';
  else if (Date.parse(instantOfNew(form)) < nowMs - JUST_PASSED_MS) errors.wallTime ??= PASSED;
  if (!plan.generation && isBlank(form.html)) errors.html ??= NO_TEXT;
  return errors;
}

/** Tags alone say nothing; a picture does. */
const isBlank = (html: string): boolean =>
  !/<img\b/i.test(html) && html.replaceAll(/<[^>]*>|&nbsp;/g, '').trim() === '';

export function errorsFromServer(fields: Readonly<Record<string, string>>): ComposeErrors {
  const errors: ComposeErrors = {};
  for (const [path, message] of Object.entries(fields)) errors[fieldOf(path)] ??= message;
  return errors;
}

/** Problems that no field says already. */
export const problemsBeside = (problems: readonly string[], errors: ComposeErrors): string[] =>
  problems.filter((problem) => !Object.values(errors).includes(problem));
