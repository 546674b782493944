// Writes down how a generation gets on and tells its member, a few times a second. First the row, then the socket: what
// was told can always be fetched. The same beat learns that it was cancelled, or that the row was taken over.
import { PROGRESS_EVERY_MS } from '@msm/contract/writer/limits';
import { platforms } from '@msm/contract/posts/platforms';
import { DRAFT_FIELDS, type DraftField, type Parts, type SourceReport } from '@msm/contract/writer/schemas';
import { startPulse, WorkCancelled } from '../../../platform/long-work.ts';
import { createTextPreview } from './html-to-text.ts';
import type { WriterDeps } from '../writer.deps.ts';
import { NO_PARTS, notePulse, type GenerationRow } from './generations.store.ts';

/** Three missed beats and a generation counts as abandoned. */
const REST_MS = 5_000;

/** Another worker took this generation for abandoned and has it now. */
export class RunLost extends Error {
  override readonly name = 'RunLost';
}

export interface Snapshot {
  percent: number;
  parts: Readonly<Parts>;
  sources: SourceReport[];
}

export interface ProgressReport {
  say(doing: string, percent: number): void;
  add(field: DraftField, text: string): void;
  noteSources(sources: SourceReport[]): void;
  /** All that is there by now. */
  soFar(): Snapshot;
  stop(): Promise<void>;
}

export function reportProgress(
  generation: GenerationRow,
  { db, events }: Pick<WriterDeps, 'db' | 'events'>,
  control: AbortController,
): ProgressReport {
  let [doing, percent] = [generation.doing, 0];
  let sources: SourceReport[] = [];
  const parts = { ...NO_PARTS };
  const told = { title: 0, body: 0, excerpt: 0, seo: 0 };
  const preview =
    platforms[generation.brief.platform].format === 'html' ? createTextPreview() : (text: string) => text;

  async function beat(): Promise<void> {
    const written = { ...parts };
    const fate = await notePulse(db, generation, { percent, doing, parts: written, sources });
    if (fate === 'lost') return control.abort(new RunLost());
    if (fate === 'cancelled') return control.abort(new WorkCancelled());
    const deltas = DRAFT_FIELDS.flatMap((field) => {
      const at = told[field];
      told[field] = written[field].length;
      return written[field].length > at ? [{ field, at, text: written[field].slice(at) }] : [];
    });
    if (generation.member_id)
      events.emit('writer.progressed', {
        memberId: generation.member_id,
        progress: { generationId: generation.id, state: 'running', percent, doing, deltas },
      });
  }

  const pulse = startPulse({ everyMs: PROGRESS_EVERY_MS, restMs: REST_MS, beat });
  return {
    say(words, reached) {
      doing = words;
      percent = Math.max(percent, reached);
      pulse.quicken();
    },
    add(field, text) {
      parts[field] += storable(field === 'body' ? preview(text) : text);
      pulse.quicken();
    },
    noteSources(reports) {
      sources = reports;
      pulse.quicken();
    },
    soFar: () => ({ percent, parts, sources }),
    stop: () => pulse.stop(),
  };
}

/** A model may write what no database keeps. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '');
