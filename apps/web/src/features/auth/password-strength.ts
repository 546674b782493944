// How hard a password is to guess, roughly: length counts, repetition does not. A hint, never a rule.
import { PASSWORD_LENGTH } from '@msm/contract/auth/limits';

interface PasswordStrength {
  /** 0 is too short, 3 is strong. */
  score: 0 | 1 | 2 | 3;
  label: string;
}

const GOOD_LENGTH = 12;
const STRONG_LENGTH = 16;

/** "aaaaaaaa" and "12345678" are as weak as one character: only steps that are no repetition or sequence count. */
function variedLength(password: string): number {
  const codes = Array.from(password, (letter) => letter.codePointAt(0) ?? 0);
  return codes.filter((code, at) => {
    const step = code - (codes[at - 1] ?? Number.NaN);
    const stepBefore = (codes[at - 1] ?? 0) - (codes[at - 2] ?? Number.NaN);
    return step !== stepBefore || Math.abs(step) > 1;
  }).length;
}

export function passwordStrength(typed: string): PasswordStrength {
  // As the server counts it.
  const password = typed.normalize('NFKC');
  if (password.length < PASSWORD_LENGTH.min) {
    return {
      score: 0,
      label: `At least ${PASSWORD_LENGTH.min} characters. A few words you remember work well.`,
    };
  }
  const length = variedLength(password);
  if (length >= STRONG_LENGTH) return { score: 3, label: 'Strong.' };
  if (length >= GOOD_LENGTH) return { score: 2, label: 'Good. Longer is stronger.' };
  return { score: 1, label: 'Easy to guess. Longer is stronger.' };
}
