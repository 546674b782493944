// A post as its readers will see it, at one of its destinations.
import type { DestinationChoice } from '../../../platform/use-destinations.ts';
import { useState } from 'react';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { SafeHtml } from '../../../ui/safe-html.tsx';
import { type ComposeForm } from './compose-form.rules.ts';
import { sayLength } from './reading-time.rules.ts';
import { isShownHere } from '../../../platform/shown-here.ts';
import { viewOf } from './variants.rules.ts';

interface PostPreviewProps {
  form: ComposeForm;
  sites: readonly DestinationChoice[];
  /** The destination that is shown first. */
  scope: string | undefined;
}

export function PostPreview({ form, sites, scope }: PostPreviewProps) {
  const places = form.destinations.flatMap(
    ({ destinationId }) => sites.find(({ id }) => id === destinationId) ?? [],
  );
  const [chosen, setChosen] = useState(scope);
  const site = places.find(({ id }) => id === chosen) ?? places[0];
  const shown = viewOf(form, site?.id);
  const featured = shown.media.find((file) => !file.destinationId || file.destinationId === site?.id);
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-4">
      {places.length > 1 && (
        <div className="overflow-x-auto">
          <Segmented
            label="Preview for"
            value={site!.id}
            options={places.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setChosen}
          />
        </div>
      )}
      <article className="rounded-card border border-border bg-card p-5 sm:p-8">
        <p className="mb-3 text-xs text-muted-fg">
          {site ? site.name : 'No destination yet'} · {sayLength(shown.html)}
        </p>
        <h2 className="text-2xl leading-tight font-bold wrap-anywhere">{shown.title.trim() || 'Untitled'}</h2>
        {featured?.url && isShownHere(featured.url) && (
          <img src={featured.url} alt={featured.altText ?? ''} className="mt-5 w-full rounded-control" />
        )}
        {shown.html ? (
          <div className="mt-5">
            <SafeHtml html={shown.html} />
          </div>
        ) : (
          <p className="mt-5 text-muted-fg">Nothing is written yet.</p>
        )}
        {shown.tags.length > 0 && <p className="mt-6 text-muted-fg">Tags: {shown.tags.join(', ')}</p>}
      </article>
    </section>
  );
}
