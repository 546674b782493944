// A slug that no other post has or had: the wanted one, or with a number behind it.
import { randomBytes } from 'node:crypto';
import { SLUG_LENGTH } from '@msm/contract/blog/limits';
import type { Db } from '../../platform/db/tables.ts';
import { slugOf } from './blog.rules.ts';
import { lockSlug, takenSlugs } from './blog.store.ts';

const NUMBERED = 9;
/** A hyphen and six digits: the longest that is put behind it. */
const LONGEST_BASE = SLUG_LENGTH - 7;

export async function freeSlug(
  tx: Db,
  { id, title, wanted }: { id: string; title: string; wanted?: string | undefined },
): Promise<string> {
  // A title in another script leaves nothing that an address can carry.
  const base = (wanted || slugOf(title)).slice(0, LONGEST_BASE).replace(/-+$/, '') || `post-${id.slice(-6)}`;
  await lockSlug(tx, base);
  const candidates = [base, ...Array.from({ length: NUMBERED }, (_, at) => `${base}-${at + 2}`)];
  const taken = await takenSlugs(tx, candidates, id);
  return candidates.find((slug) => !taken.has(slug)) ?? `${base}-${randomBytes(3).toString('hex')}`;
}
