// What is wrong with a form, by its fields. The server decides: by preflight while the post is written, by its refusal when
// it is sent.
import type { PlanProblem } from '@msm/contract/schedule/schemas';

export type ComposeField =
  | 'destinationId'
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
  destinationId: 'destinationId',
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

/** The fields of a refusal as preflight says them. */
export const problemsIn = (fields: Readonly<Record<string, string>>): PlanProblem[] =>
  Object.entries(fields).map(([field, message]) => ({ field, message }));

/** The first problem of a field is shown there. */
export function errorsOf(problems: readonly PlanProblem[]): ComposeErrors {
  const errors: ComposeErrors = {};
  for (const { field, message } of problems) errors[fieldOf(field)] ??= message;
  return errors;
}

/** Problems that no field shows already; what belongs to no field is shown nowhere else. */
export function problemsBeside(problems: readonly PlanProblem[], errors: ComposeErrors): PlanProblem[] {
  const shown = Object.values({ ...errors, other: undefined });
  return problems.filter(({ message }) => !shown.includes(message));
}
