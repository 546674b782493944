// What a draft is made of: its writer, what it cost, what each source gave, and what the writer wants to be known.
import type { Draft } from '@msm/contract/writer/schemas';
import { SourceReports } from './source-reports.tsx';
import { sayUsage } from './usage.rules.ts';

export function DraftDetails({ draft }: { draft: Draft }) {
  const { writtenBy, usage, sources, notes } = draft;
  const used = usage ? sayUsage(usage) : undefined;
  return (
    <section
      aria-label="About this draft"
      className="flex flex-col gap-4 rounded-card border border-border px-4 py-3"
    >
      <p className="flex flex-wrap justify-between gap-x-4 text-muted-fg">
        <span>Written by {writtenBy.isLanguageModel ? writtenBy.name : 'the built-in writer'}</span>
        <span className="tabular first-letter:uppercase">{used ?? 'No tokens, no cost'}</span>
      </p>
      {sources.length > 0 && (
        <div className="flex flex-col gap-2">
          <h3 className="font-medium">Sources</h3>
          <SourceReports reports={sources} />
        </div>
      )}
      {notes.length > 0 && (
        <div className="flex flex-col gap-2">
          <h3 className="font-medium">Notes of the writer</h3>
          <ul className="flex list-disc flex-col gap-1 pl-5 text-muted-fg">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
