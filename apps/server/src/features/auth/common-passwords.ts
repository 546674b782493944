// The commonest passwords that are long enough to be chosen here. The list is loaded at the first question.
import { PASSWORD_LENGTH } from '@msm/contract/auth/limits';

/** Guessers try these first; a longer list refuses passwords that are not bad. */
const HOW_MANY = 3_000;

let commonest: Promise<ReadonlySet<string>> | undefined;

export async function isCommonPassword(password: string): Promise<boolean> {
  commonest ??= loadCommonest();
  return (await commonest).has(password.toLowerCase());
}

async function loadCommonest(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const longEnough = dictionary['passwords-common'].filter((each) => each.length >= PASSWORD_LENGTH.min);
  return new Set(longEnough.slice(0, HOW_MANY));
}
