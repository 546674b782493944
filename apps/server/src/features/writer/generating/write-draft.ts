// One run of the writer: sources, text, finish. Knows nothing of rows and endings; what goes wrong is thrown.
import type { Brief } from '@msm/contract/posts/brief';
import type { Db } from '../../../platform/db/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  WriterFault,
  type Material,
  type FindPost,
  type PageReader,
  type RawDraft,
  type Writer,
  type WriterUsage,
  type WritingControl,
  type WritingTask,
} from '../../../platform/ports/writer.ts';
import type { Threads } from '../../../platform/threads/threads.ts';
import { draftFinishing, type FinishedDraft } from './finish-draft.ts';
import { gatherSources } from './gather-sources.ts';
import type { ProgressReport } from './report-progress.ts';
import { isBriefEnough, percentRead, percentWritten, wordCount } from '../writer.rules.ts';

interface Parts {
  db: Db;
  accountId: string;
  writer: Writer;
  readPage: PageReader;
  findPost: FindPost;
  threads: Threads;
  report: ProgressReport;
  signal: AbortSignal;
  reserveCall: NonNullable<WritingControl['reserveCall']>;
}

export interface Written {
  draft: FinishedDraft;
  usage: WriterUsage;
}

export async function writeDraft(brief: Brief, parts: Parts): Promise<Written> {
  const { writer, report, signal, reserveCall } = parts;
  const task = { brief, material: await readSources(brief, parts) };
  const onProgress = (doing: string) => report.say(doing, percentRead(1, 1));
  for await (const part of writer.write(task, { signal, onProgress, reserveCall })) {
    signal.throwIfAborted();
    if (part.kind === 'draft') return { draft: await finished(part, task, parts), usage: part.usage };
    report.add(part.field, part.text);
    const { title, body, excerpt, seo } = report.soFar().parts;
    const characters = title.length + body.length + excerpt.length + seo.length;
    report.say(`Writing: ${wordCount(body)} words so far`, percentWritten(brief, characters));
  }
  throw new WriterFault('unusable', 'The writer ended without a draft. Please try again.');
}

async function readSources(
  brief: Brief,
  { db, accountId, readPage, findPost, threads, report, signal }: Parts,
): Promise<Material[]> {
  const count = brief.sources.length;
  const sayRead = (read: number) =>
    report.say(`Reading sources: ${read} of ${count}`, percentRead(read, count));
  if (count > 0) sayRead(0);
  const gathered = await gatherSources(brief, {
    db,
    accountId,
    readPage,
    findPost,
    threads,
    signal,
    onRead: sayRead,
  });
  report.noteSources(gathered.reports);
  if (gathered.material.length === 0 && !isBriefEnough(brief))
    throw new WriterFault(
      'refused',
      'None of the sources could be read, and the topic alone says too little.',
    );
  return gathered.material;
}

/** What was spent is spent, also when nothing came of it. */
async function finished(
  part: { draft: RawDraft; usage: WriterUsage },
  task: WritingTask,
  { threads, accountId }: Pick<Parts, 'threads' | 'accountId'>,
): Promise<FinishedDraft> {
  try {
    return await threads.run(draftFinishing, { raw: part.draft, task }, { key: accountId });
  } catch (error) {
    if (!(error instanceof WriterFault) && !(error instanceof AppError)) throw error;
    throw new WriterFault('unusable', error.message, { usage: part.usage });
  }
}
