// What a brief can choose from, with the words that people see. The built-in writer has phrases for every one of them.
import * as z from 'zod/mini';

/** One of a list, for a menu. */
export const Choice = z.object({ id: z.string(), label: z.string(), description: z.string() });
export type Choice = z.output<typeof Choice>;

export const POST_TYPES = ['article', 'announcement', 'how_to', 'list', 'news', 'story', 'question'] as const;
export const PostType = z.enum(POST_TYPES, 'Choose a type.');
export type PostType = z.output<typeof PostType>;

export const postTypes: readonly Choice[] = (
  [
    ['article', 'Article', 'Explains a subject in sections'],
    ['announcement', 'Announcement', 'Says what is new'],
    ['how_to', 'How-to', 'Leads through steps'],
    ['list', 'List', 'Points, one after another'],
    ['news', 'News', 'What happened, most important first'],
    ['story', 'Story', 'Tells it as it went'],
    ['question', 'Question', 'Asks the readers'],
  ] as const satisfies readonly (readonly [PostType, string, string])[]
).map(toChoice);

export const POST_NATURES = [
  'informative',
  'educational',
  'promotional',
  'inspirational',
  'entertaining',
  'conversational',
] as const;
export const PostNature = z.enum(POST_NATURES, 'Choose a nature.');
export type PostNature = z.output<typeof PostNature>;

export const postNatures: readonly Choice[] = (
  [
    ['informative', 'Informative', 'Gives the facts'],
    ['educational', 'Educational', 'Teaches something'],
    ['promotional', 'Promotional', 'Recommends and invites'],
    ['inspirational', 'Inspirational', 'Encourages'],
    ['entertaining', 'Entertaining', 'Makes it fun to read'],
    ['conversational', 'Conversational', 'Starts a talk'],
  ] as const satisfies readonly (readonly [PostNature, string, string])[]
).map(toChoice);

export const TONES = ['neutral', 'friendly', 'professional', 'playful', 'urgent'] as const;
export const Tone = z.enum(TONES, 'Choose a tone.');
export type Tone = z.output<typeof Tone>;

export const LENGTHS = ['short', 'medium', 'long'] as const;
export const PostLength = z.enum(LENGTHS, 'Choose a length.');
export type PostLength = z.output<typeof PostLength>;

/** The built-in writer writes the first two; a language model all of them. */
export const LANGUAGES = {
  en: 'English',
  sw: 'Swahili',
  am: 'Amharic',
  ar: 'Arabic',
  de: 'German',
  es: 'Spanish',
  fr: 'French',
  ha: 'Hausa',
  hi: 'Hindi',
  it: 'Italian',
  ja: 'Japanese',
  pt: 'Portuguese',
  so: 'Somali',
  yo: 'Yoruba',
  zh: 'Chinese',
  zu: 'Zulu',
} as const;
export type LanguageCode = keyof typeof LANGUAGES;
export const Language = z.enum(
  Object.keys(LANGUAGES) as [LanguageCode, ...LanguageCode[]],
  'Choose a language.',
);

function toChoice([id, label, description]: readonly [string, string, string]): Choice {
  return { id, label, description };
}
