// How long a text is, for the person who writes it.

/** Words that an adult reads in a minute. */
const WORDS_PER_MINUTE = 220;

export function countWords(html: string): number {
  const text = html.replace(/<[^>]*>/g, ' ').replace(/&\w+;/g, ' ');
  return text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

/** "312 words, 2 min read" */
export function sayLength(html: string): string {
  const words = countWords(html);
  if (words === 0) return 'No words yet';
  const minutes = Math.max(1, Math.round(words / WORDS_PER_MINUTE));
  return `${words.toLocaleString('en')} ${words === 1 ? 'word' : 'words'}, ${minutes} min read`;
}
