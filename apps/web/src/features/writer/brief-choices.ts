// What a member chose last for a brief, kept in this browser: most write the same kind of post again and again.
import { Language, PostLength, PostNature, PostType, Tone } from '@msm/contract/posts/brief-choices';
import type * as z from 'zod/mini';
import { localStore } from '../../platform/browser-storage.ts';
import { useSession } from '../../platform/session.ts';
import { readStored, writeStored } from '../../platform/stored-json.ts';
import { CHOICE_NAMES, type BriefChoices } from './brief.rules.ts';

const keyOf = () => `writer-choices:${useSession.getState().user?.id ?? ''}`;

export function rememberedChoices(): BriefChoices {
  const stored = Object(readStored(localStore, keyOf())) as Readonly<Record<string, unknown>>;
  return {
    type: choiceOr(PostType, stored['type'], 'article'),
    nature: choiceOr(PostNature, stored['nature'], 'informative'),
    tone: choiceOr(Tone, stored['tone'], 'neutral'),
    language: choiceOr(Language, stored['language'], 'en'),
    length: choiceOr(PostLength, stored['length'], 'medium'),
  };
}

/** Storage is anybody's: what is not a choice any more is the usual one. */
function choiceOr<Value>(schema: z.ZodMiniType<Value>, stored: unknown, usual: Value): Value {
  const { data, success } = schema.safeParse(stored);
  return success ? data : usual;
}

export const rememberChoices = (choices: Partial<BriefChoices>): void =>
  writeStored(localStore, keyOf(), Object.fromEntries(CHOICE_NAMES.map((name) => [name, choices[name]])));
