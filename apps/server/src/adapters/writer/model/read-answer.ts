// Makes a draft of what a model answered, which should be a JSON object and often is not quite: it comes in a code
// fence, with a remark before it, cut short, or as plain prose.
import * as z from 'zod/mini';
import type { RawDraft } from '../../../platform/ports/writer.ts';

const { catch: otherwise } = z;

/** Models write lists as text, and texts as lists, now and then. */
const Texts = otherwise(
  z.union([
    z.array(otherwise(z.string(), '')),
    z.pipe(
      z.string(),
      z.transform((text) => text.split(/[\n,]+/)),
    ),
  ]),
  [],
);
const Prose = otherwise(
  z.union([
    z.string(),
    z.pipe(
      z.array(z.string()),
      z.transform((paragraphs) => paragraphs.join('\n\n')),
    ),
  ]),
  '',
);

const Answer = z.object({
  title: Prose,
  body: Prose,
  excerpt: Prose,
  seoTitle: Prose,
  seoDescription: Prose,
  headlines: Texts,
  hashtags: Texts,
});

/** What the scanner found on its way; it survives a broken end. */
export type ScannedFields = Readonly<Record<string, string>>;

/** Undefined when there is no text that could be a post. */
export function readAnswer(answer: string, scanned: ScannedFields): RawDraft | undefined {
  const object = parseObject(answer);
  const parsed = Answer.parse(object ?? { ...scanned });
  const draft = {
    ...parsed,
    notes: object ? [] : ['The model did not keep to the form; this is what could be read.'],
  };
  if (draft.body.trim() !== '') return draft;
  return answer.includes('{') ? undefined : fromProse(answer, draft);
}

function parseObject(answer: string): object | undefined {
  const json = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1);
  try {
    const value: unknown = JSON.parse(json);
    return value !== null && typeof value === 'object' ? value : undefined;
  } catch {
    // Not JSON, or cut short: the fields that were read on the way are taken instead.
    return undefined;
  }
}

/** The first line is the title when something follows it. */
function fromProse(answer: string, draft: RawDraft): RawDraft | undefined {
  const [first = '', ...rest] = answer
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('```'));
  if (!/\p{L}{2}/u.test(first)) return undefined;
  if (rest.length === 0) return { ...draft, body: first };
  return { ...draft, title: first.replace(/^#+\s*/, ''), body: rest.join('\n\n') };
}
