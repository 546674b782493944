// The fields of a draft as they are stored: texts cleaned as those of a scheduled post, and the pictures that they show.
import type { DraftFields } from '@msm/contract/drafts/schemas';
import type { ShownPictures } from '../../platform/ports/media.ts';
import { safeContent, storableText } from '../../platform/text/safe-content.ts';
import type { DraftsDeps } from './drafts.deps.ts';

export async function safeFields(
  { content, destinations, ...fields }: DraftFields,
  accountId: string,
  deps: Pick<DraftsDeps, 'threads'>,
): Promise<DraftFields> {
  const safe: DraftFields['destinations'] = [];
  for (const { variant, ...place } of destinations)
    safe.push({ ...place, ...(variant && { variant: await safeContent(variant, accountId, deps) }) });
  return {
    content: await safeContent(content, accountId, deps),
    destinations: safe,
    wallTime: storableText(fields.wallTime),
    zone: storableText(fields.zone),
    recurrence: fields.recurrence,
    brief: storableText(fields.brief),
  };
}

export function picturesIn({ content, destinations }: DraftFields): ShownPictures {
  const all = [content, ...destinations.map(({ variant }) => variant)];
  const files = all.flatMap((each) => each?.media ?? []);
  return {
    html: all.flatMap((each) => each?.html ?? []),
    fileIds: [...new Set(files.flatMap(({ libraryId }) => libraryId ?? []))],
  };
}
