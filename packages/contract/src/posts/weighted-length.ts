// How X counts: by weight, after composing characters. Every link counts 23 whatever its length, an emoji 2 however many
// code points it is made of, other scripts than Latin, Greek, Cyrillic and their neighbours 2 a character.

const LINK_WEIGHT = 23;

/** Code points that weigh 1, from X's published configuration; all others weigh 2. */
const LIGHT_RANGES = [
  [0, 4_351],
  [8_192, 8_205],
  [8_208, 8_223],
  [8_242, 8_247],
] as const;

const EMOJI = /\p{RGI_Emoji}/gv;

/** With a scheme, or a bare name that X may take for a link; never the domain of an e-mail address. */
const LINK =
  /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]]|(?<![\w@.-])(?:[a-z0-9-]+\.)+[a-z]{2,}(?![\w-])(?:\/[^\s<>"]*[^\s<>"'.,;:!?)\]])?/gi;

/** X makes a link of a host whose last part is letters; of an address in numbers it does not. */
const HAS_NAMED_HOST = /^(?:https?:\/\/)?[^/\s:?#]*\.(?:[a-z]{2,}|xn--[a-z0-9-]+)(?:[:/?#]|$)/i;

export function weightedLength(text: string): number {
  let weight = 0;
  let at = 0;
  const composed = text.normalize('NFC');
  for (const { 0: link, index } of composed.matchAll(LINK)) {
    weight += weightOfWords(composed.slice(at, index)) + weightOfLink(link);
    at = index + link.length;
  }
  return weight + weightOfWords(composed.slice(at));
}

/** Where it is unsure whether X sees a link, the heavier reading counts: a post must never be refused for its length. */
function weightOfLink(link: string): number {
  const asWords = weightOfWords(link);
  if (!HAS_NAMED_HOST.test(link)) return asWords;
  return /^https?:/i.test(link) ? LINK_WEIGHT : Math.max(LINK_WEIGHT, asWords);
}

function weightOfWords(words: string): number {
  let weight = 0;
  const plain = words.replace(EMOJI, () => {
    weight += 2;
    return '';
  });
  for (const character of plain) weight += isLight(character.codePointAt(0)!) ? 1 : 2;
  return weight;
}

const isLight = (codePoint: number) =>
  LIGHT_RANGES.some(([first, last]) => codePoint >= first && codePoint <= last);
