// Passwords that guessers try first: those of published breaches that are long enough to be chosen here, and the words
// that stand around the form. The list is loaded at the first question.
import { PASSWORD_LENGTH } from '@msm/contract/auth/limits';

/** Words on every page of the portal. */
const PRODUCT_WORDS = ['msmportal', 'msmbridge', 'portal', 'msm'];
/** Shorter words occur in others by chance. */
const SHORTEST_WORD = 3;

export interface Person {
  email: string;
  username: string;
  firstName: string;
  lastName: string;
}

let breached: Promise<ReadonlySet<string>> | undefined;

/** Compared as it is hashed: full-width letters are the same letters. */
const normalised = (text: string) => text.normalize('NFKC').toLowerCase();

export async function isCommonPassword(password: string): Promise<boolean> {
  breached ??= loadBreached();
  return (await breached).has(normalised(password));
}

async function loadBreached(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((each) => each.length >= PASSWORD_LENGTH.min));
}

/** True when only digits and punctuation are left once the names are taken out: `anna.smith99`, `Portal2026!`. */
export function isMadeOfNames(password: string, person?: Person): boolean {
  const names = [
    ...PRODUCT_WORDS,
    ...(person ? [person.email, ...person.email.split(/[@.]/), person.username] : []),
    ...(person ? [person.firstName, person.lastName] : []),
  ].map(normalised);
  const words = [...names, ...names.flatMap(lettersIn)].filter((word) => word.length >= SHORTEST_WORD);
  const typed = normalised(password);
  let rest = typed;
  for (const word of words.toSorted((a, b) => b.length - a.length)) rest = rest.replaceAll(word, ' ');
  return rest !== typed && lettersIn(rest).length === 0;
}

const lettersIn = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];
