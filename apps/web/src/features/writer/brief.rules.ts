// The brief as a form has it, as the contract takes it, and as it can be told from a draft.
import type { Brief, BriefInput, Source } from '@msm/contract/posts/brief';
import type { Draft } from '@msm/contract/writer/schemas';

/** Feed items come with the news; until then they cannot be chosen. */
export type SourceField = Exclude<Source, { kind: 'feed' }>;
export type SourceKind = SourceField['kind'];

export const CHOICE_NAMES = ['type', 'nature', 'tone', 'language', 'length'] as const;
export type BriefChoices = Pick<Brief, (typeof CHOICE_NAMES)[number]>;

export interface BriefForm extends BriefChoices {
  topic: string;
  sources: SourceField[];
  keyphrase: string;
}

export const EMPTY_SOURCES: Readonly<Record<SourceKind, SourceField>> = {
  url: { kind: 'url', url: '' },
  text: { kind: 'text', text: '' },
  draft: { kind: 'draft', draftId: '' },
  post: { kind: 'post', postId: '' },
};

type Destination = Pick<BriefInput, 'platform' | 'destinationId'>;

/** Only what was filled in: an empty keyphrase is none. */
export const toBriefInput = (
  { keyphrase, ...form }: BriefForm,
  { platform, destinationId }: Destination,
): BriefInput => ({
  ...form,
  sources: form.sources.map((source) =>
    source.kind === 'url' ? { ...source, url: withScheme(source.url) } : source,
  ),
  platform,
  ...(destinationId && { destinationId }),
  ...(keyphrase.trim() && { keyphrase }),
});

/** What is chosen stays in sight where the list is empty or does not have it: the form says what it will send. */
export function withChosen(
  listed: readonly { id: string; label: string }[],
  id: string,
  label = capitalised(id.replaceAll('_', ' ')),
): readonly { id: string; label: string }[] {
  return listed.some((choice) => choice.id === id) ? listed : [...listed, { id, label }];
}

export const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** People type addresses as they say them. */
function withScheme(typed: string): string {
  const address = typed.trim();
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#:]|$)/u.test(address) ? `https://${address}` : address;
}

export const toForm = (brief: BriefInput, choices: BriefChoices): BriefForm => ({
  ...choices,
  ...Object.fromEntries(CHOICE_NAMES.flatMap((name) => (brief[name] ? [[name, brief[name]]] : []))),
  topic: brief.topic,
  sources: (brief.sources ?? []).filter((source) => source.kind !== 'feed'),
  keyphrase: brief.keyphrase ?? '',
});

/** What can be told of the brief of an earlier draft: its topic is the title by now, its pasted texts are gone. */
export const briefOf = (draft: Draft): BriefInput => ({
  topic: draft.title,
  platform: draft.platform,
  type: draft.type,
  nature: draft.nature,
  tone: draft.tone,
  language: draft.language,
  sources: draft.sources.flatMap(({ url }) => (url ? [{ kind: 'url' as const, url }] : [])),
  ...(draft.destinationId && { destinationId: draft.destinationId }),
  ...(draft.content.seo?.keyphrase && { keyphrase: draft.content.seo.keyphrase }),
});

const MAX_SEED = 1_000_000;

/** Any other than the last one, which the writer took for 0 when none was given. */
export function anotherSeed(last = 0, random = Math.random): number {
  const seed = 1 + Math.floor(random() * (MAX_SEED - 1));
  return seed === last ? (seed % (MAX_SEED - 1)) + 1 : seed;
}
