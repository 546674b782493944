// Reads the sources of a brief, all at once. Each is reported by itself: one that fails does not stop the others.
import type { PostContent } from '@msm/contract/posts/content';
import type { Brief, Source } from '@msm/contract/posts/brief';
import type { SourceReport } from '@msm/contract/writer/schemas';
import type { Db } from '../../../platform/db/tables.ts';
import { PageFault, type FindPost, type Material, type PageReader } from '../../../platform/ports/writer.ts';
import type { Threads } from '../../../platform/threads/threads.ts';
import { cleanLine, cleanText, shortenTo } from './clean-text.ts';
import { AppError } from '../../../platform/errors.ts';
import { textReading } from './html-to-text.ts';
import { findDraft } from '../drafts/drafts.store.ts';

/** What a model reads of all sources together; more costs much and adds little. */
const MAX_MATERIAL_LENGTH = 40_000;
const MAX_LABEL_LENGTH = 150;

export interface Gathered {
  material: Material[];
  reports: SourceReport[];
}

interface Parts {
  db: Db;
  accountId: string;
  readPage: PageReader;
  findPost: FindPost;
  threads: Threads;
  signal: AbortSignal;
  /** After each, with how many are done. */
  onRead(count: number): void;
}

export async function gatherSources({ sources }: Brief, parts: Parts): Promise<Gathered> {
  let count = 0;
  const read = await Promise.all(
    sources.map(async (source) => {
      const outcome = await readSource(source, parts);
      parts.onRead((count += 1));
      return outcome;
    }),
  );
  const material = read.flatMap((outcome) => ('text' in outcome ? [outcome] : []));
  const share = Math.floor(MAX_MATERIAL_LENGTH / Math.max(1, material.length));
  return {
    material: material.map((each) => ({ ...each, text: shortenTo(each.text, share) })),
    reports: read.map((outcome, at) => reportOf(sources[at]!, outcome)),
  };
}

interface Unread {
  label: string;
  problem: string;
}

async function readSource(source: Source, parts: Parts): Promise<Material | Unread> {
  switch (source.kind) {
    case 'url':
      return readAddress(source.url, parts);
    case 'text':
      return readHtml({ label: 'Pasted text', url: null, text: source.text, language: null }, parts);
    case 'draft':
      return readDraft(source.draftId, parts);
    case 'post':
      return readPost(source.postId, parts);
    case 'feed':
      return { label: 'Feed items', problem: FEEDS_ARE_MISSING };
  }
}

export const FEEDS_ARE_MISSING =
  'Feed items cannot be used as sources yet. Paste their text or their address.';

async function readAddress(url: string, { readPage, accountId, signal }: Parts): Promise<Material | Unread> {
  const host = new URL(url).host;
  try {
    const page = await readPage(url, { accountId, signal });
    return cleaned({ label: page.title ?? host, url, text: page.text, language: page.language });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof PageFault) return { label: host, problem: error.message };
    throw error;
  }
}

async function readDraft(draftId: string, parts: Parts): Promise<Material | Unread> {
  const { db, accountId } = parts;
  const draft = await findDraft(db, accountId, draftId);
  if (!draft) return { label: 'Draft', problem: 'No draft of this account has that id.' };
  return ownText(draft.content, draft.language, parts);
}

async function readPost(postId: string, parts: Parts): Promise<Material | Unread> {
  const { db, accountId, findPost } = parts;
  const post = await findPost(db, accountId, postId);
  return post
    ? ownText(post.content, null, parts)
    : { label: 'Post', problem: 'No post of this account has that id.' };
}

const ownText = ({ title, html, text }: PostContent, language: Material['language'], parts: Parts) =>
  readHtml({ label: title, url: null, text: html ?? text ?? '', language }, parts);

async function readHtml(
  material: Material,
  { threads, accountId, signal }: Parts,
): Promise<Material | Unread> {
  try {
    const text = await threads.run(textReading, material.text, { key: accountId, signal });
    return cleaned({ ...material, text });
  } catch (error) {
    if (error instanceof AppError) return { label: material.label, problem: error.message };
    throw error;
  }
}

function cleaned(material: Material): Material | Unread {
  const label = shortenTo(cleanLine(material.label), MAX_LABEL_LENGTH) || 'Untitled';
  const text = cleanText(material.text);
  return text === '' ? { label, problem: 'There is no text in it.' } : { ...material, label, text };
}

function reportOf(source: Source, outcome: Material | Unread): SourceReport {
  const isUsed = 'text' in outcome;
  return {
    kind: source.kind,
    label: outcome.label,
    url: source.kind === 'url' ? source.url : null,
    isUsed,
    problem: isUsed ? null : outcome.problem,
  };
}
