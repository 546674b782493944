// Reads posts out of a spreadsheet. Nothing is guessed: whatever cannot be understood is named by row and column, and all of
// it at once.
import { Id } from '@msm/contract/fields';
import { CSV_COLUMNS, type CsvColumn } from '@msm/contract/schedule/importing';
import { IMPORT_ROWS } from '@msm/contract/schedule/limits';
import { PostContent } from '@msm/contract/posts/content';
import { TimeZone, WallTime } from '@msm/contract/posts/wall-time';
import { parseCsv } from '../../../platform/text/csv.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { timeProblem } from '../planning/checked-plan.ts';
import { dueAtOf } from '../planning/occurrences.rules.ts';

interface Fault {
  column: string;
  message: string;
}

export interface ReadRow {
  row: number;
  title: string;
  destinationId: string;
  faults: Fault[];
  /** None when something of it is wrong. */
  post: { content: PostContent; wallTime: string; zone: string; dueAt: Date } | undefined;
}

export const NO_TEXT: Fault = { column: 'HTML', message: 'The post has no text.' };

interface Defaults {
  destinationId?: string | undefined;
  zone?: string | undefined;
}

const REQUIRED: readonly CsvColumn[] = ['Title', 'Date', 'Time'];
/** By the field of the content. */
export const COLUMN_OF: Record<string, CsvColumn> = {
  title: 'Title',
  html: 'HTML',
  text: 'Text',
  excerpt: 'Excerpt',
  categories: 'Categories',
  tags: 'Tags',
};

export function readPosts(csv: string, defaults: Defaults, now: Date): ReadRow[] {
  const [headings, ...rows] = parseCsv(csv) ?? [];
  if (!headings) throw invalidField('csv', 'This is no CSV file: a quote is missing or in the wrong place.');
  const places = new Map(
    CSV_COLUMNS.map((column) => [
      column,
      headings.findIndex((heading) => heading.trim().toLowerCase() === column.toLowerCase()),
    ]),
  );
  const missing = REQUIRED.filter((column) => places.get(column) === -1);
  if (missing.length > 0)
    throw invalidField('csv', `The first row must name the columns ${missing.join(', ')}.`);
  if (rows.length === 0) throw invalidField('csv', 'There is no post below the headings.');
  if (rows.length > IMPORT_ROWS)
    throw new AppError('unprocessable', `These are more than ${IMPORT_ROWS} posts. Take them in parts.`);
  return rows.map((cells, at) =>
    readRow((column) => cells[places.get(column)!]?.trim() ?? '', at + 2, defaults, now),
  );
}

function readRow(cell: (column: CsvColumn) => string, row: number, defaults: Defaults, now: Date): ReadRow {
  const content = contentOf(cell);
  const time = timeOf(cell, defaults.zone, now);
  const named = cell('Site') || (defaults.destinationId ?? '');
  const destinationId = Id.safeParse(named).data ?? named;
  const faults = [...content.faults, ...time.faults];
  if (!cell('HTML') && !cell('Text')) faults.push(NO_TEXT);
  if (!destinationId) faults.push({ column: 'Site', message: 'Name the site.' });
  const post =
    faults.length === 0 && content.value && time.value
      ? { content: content.value, ...time.value }
      : undefined;
  return { row, title: cell('Title'), destinationId, faults, post };
}

interface Part<T> {
  value?: T;
  faults: Fault[];
}

function contentOf(cell: (column: CsvColumn) => string): Part<PostContent> {
  const filled = (column: CsvColumn) => cell(column) || undefined;
  const terms = (column: CsvColumn) =>
    cell(column)
      .split(';')
      .map((term) => term.trim())
      .filter(Boolean);
  const parsed = PostContent.safeParse({
    title: cell('Title'),
    html: filled('HTML'),
    text: filled('Text'),
    excerpt: filled('Excerpt'),
    categories: terms('Categories'),
    tags: terms('Tags'),
  });
  if (parsed.success) return { value: parsed.data, faults: [] };
  return {
    faults: parsed.error.issues.map(({ path, message }) => ({
      column: COLUMN_OF[String(path[0])] ?? 'Title',
      message,
    })),
  };
}

function timeOf(
  cell: (column: CsvColumn) => string,
  usualZone: string | undefined,
  now: Date,
): Part<{ wallTime: string; zone: string; dueAt: Date }> {
  const zone = TimeZone.safeParse(cell('Zone') || usualZone);
  const wallTime = WallTime.safeParse(`${cell('Date')}T${cell('Time')}`);
  const faults: Fault[] = [];
  if (!zone.success) faults.push({ column: 'Zone', message: firstMessage(zone.error) });
  if (!wallTime.success) faults.push({ column: 'Date', message: firstMessage(wallTime.error) });
  if (!zone.success || !wallTime.success) return { faults };
  const dueAt = dueAtOf(wallTime.data, zone.data);
  const problem = timeProblem(dueAt, now);
  if (problem) return { faults: [{ column: 'Date', message: problem }] };
  return { value: { wallTime: wallTime.data, zone: zone.data, dueAt }, faults };
}

const firstMessage = ({ issues }: { issues: { message: string }[] }) =>
  issues[0]?.message ?? 'This is wrong.';
