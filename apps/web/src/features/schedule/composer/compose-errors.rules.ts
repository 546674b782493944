// What is wrong with a form, by its fields. The server decides: by preflight while the post is written, by its refusal when
// it is sent.
import type { PlanProblem } from '@msm/contract/schedule/schemas';

export type ComposeField =
  | 'destinations'
  | 'title'
  | 'html'
  | 'text'
  | 'link'
  | 'excerpt'
  | 'slug'
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
  destinationId: 'destinations',
  destinations: 'destinations',
  'content.title': 'title',
  'content.html': 'html',
  'content.text': 'text',
  'content.thread': 'text',
  'content.link': 'link',
  'content.excerpt': 'excerpt',
  'content.slug': 'slug',
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

/** What stops a post at one destination; at all of them when none is named. */
export interface ComposeProblem extends PlanProblem {
  destinationId?: string | undefined;
}

/** `destinations.1.content.title` is the title at the second destination. */
const OF_DESTINATION = /^destinations\.(\d+)\.(?:variant\.(.+)|(.+))$/;

/** The fields of a refusal as preflight says them. */
export const problemsIn = (
  fields: Readonly<Record<string, string>>,
  destinationIds: readonly string[] = [],
): ComposeProblem[] =>
  Object.entries(fields).map(([path, message]) => {
    const [, at, ofVariant, field] = OF_DESTINATION.exec(path) ?? [];
    if (at === undefined) return { field: path, message };
    return {
      field: field ?? `content.${ofVariant}`,
      message,
      destinationId: destinationIds[Number(at)],
    };
  });

/** The same problem at every destination is one problem. */
export function mergedProblems(byDestination: ReadonlyMap<string, readonly PlanProblem[]>): ComposeProblem[] {
  const all = [...byDestination].flatMap(([destinationId, problems]) =>
    problems.map(({ field, message }) => ({ field, message, destinationId })),
  );
  const merged = new Map<string, ComposeProblem[]>();
  for (const problem of all) {
    const key = `${problem.field} ${problem.message}`;
    merged.set(key, [...(merged.get(key) ?? []), problem]);
  }
  return [...merged.values()].flatMap((same) => {
    const { field, message } = same[0]!;
    return same.length === byDestination.size ? [{ field, message }] : same;
  });
}

/** The first problem of a field is shown there: those of the destination that is looked at, and those of all. */
export function errorsOf(problems: readonly ComposeProblem[], scope?: string): ComposeErrors {
  const errors: ComposeErrors = {};
  for (const { field, message, destinationId } of problems)
    if (destinationId === undefined || destinationId === scope) errors[fieldOf(field)] ??= message;
  return errors;
}

/** Problems that no field shows already; what belongs to no field is shown nowhere else. */
export function problemsBeside(problems: readonly ComposeProblem[], errors: ComposeErrors): ComposeProblem[] {
  const shown = Object.values({ ...errors, other: undefined });
  return problems.filter(({ message }) => !shown.includes(message));
}
