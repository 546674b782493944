// The commonest passwords that are long enough to be chosen here. The list is loaded at the first question.
import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_LENGTH } from '@msm/contract/auth/limits';

/** Guessers try these first; a longer list refuses passwords that are not bad. */
const HOW_MANY = 3_000;

let commonest: ReadonlySet<string> | undefined;

export function isCommonPassword(password: string): boolean {
  commonest ??= new Set(
    dictionary['passwords-common'].filter((each) => each.length >= PASSWORD_LENGTH.min).slice(0, HOW_MANY),
  );
  return commonest.has(password.toLowerCase());
}
