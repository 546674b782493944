// The fields in which a destination differs from the shared post: how the form reads there, and how a change becomes its own.
import { VARIANT_FIELDS, type ComposeForm } from './compose-form.rules.ts';

/** The form as it reads at one destination; without one, as all share it. */
export const viewOf = (form: ComposeForm, scope: string | undefined): ComposeForm => ({
  ...form,
  ...form.destinations.find(({ destinationId }) => destinationId === scope)?.variant,
});

const isOwn = (name: string) => (VARIANT_FIELDS as readonly string[]).includes(name);

/** Changes of one destination's own fields become its variant; everything else is shared. */
export function withChanges(
  form: ComposeForm,
  scope: string | undefined,
  changes: Partial<ComposeForm>,
): ComposeForm {
  if (scope === undefined) return { ...form, ...changes };
  const [own, shared] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(changes).filter(([name]) => isOwn(name) === wanted)),
  );
  return {
    ...form,
    ...shared,
    destinations: form.destinations.map((place) =>
      place.destinationId === scope ? { ...place, variant: { ...place.variant, ...own } } : place,
    ),
  };
}

/** What a destination differs in is gone: it has the shared fields again. */
export const withoutVariant = (form: ComposeForm, id: string): ComposeForm => ({
  ...form,
  destinations: form.destinations.map(({ variant, ...place }) =>
    place.destinationId === id || !variant ? place : { ...place, variant },
  ),
});

/** A destination shows the shared pictures again. A variant without fields differs in nothing. */
export const withoutOwnMedia = (form: ComposeForm, id: string): ComposeForm => ({
  ...form,
  destinations: form.destinations.map(({ variant: { media, ...others } = {}, ...place }) => {
    const variant = place.destinationId === id || !media ? others : { ...others, media };
    return Object.keys(variant).length > 0 ? { ...place, variant } : place;
  }),
});
