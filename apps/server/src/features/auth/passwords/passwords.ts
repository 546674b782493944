// Password hashing: argon2id. Operations that hash run inside hash-queue.ts, which bounds and refuses; a hash outside it
// still waits for a slot.
import { argon2 as argon2WithCallback, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { invalidField } from '../../../platform/errors.ts';
import { createSlots } from '../../../platform/threads/slots.ts';
import { isCommonPassword, isMadeOfNames, type Person } from './common-passwords.ts';
import { HASHES_AT_ONCE } from './hash-queue.ts';

const argon2 = promisify(argon2WithCallback);

export interface PasswordCost {
  memoryKib: number;
  passes: number;
}

/** OWASP's choice for argon2id on a server: tens of milliseconds of a core. */
const COST: PasswordCost = { memoryKib: 19 * 1024, passes: 2 };
const PARALLELISM = 1;
const TAG_BYTES = 32;
export const SALT_BYTES = 16;

/** Hashes with different salts or parameters, from before claims shared them, cost a computation each; the rest is left out. */
const MAX_SETTINGS_TRIED = 3;

export interface Passwords {
  /** Claimants of one address share a salt, so that one computation answers for all of them (claims.ts). */
  hash(password: string, salt?: Buffer): Promise<string>;
  /**
   * Those of the hashes that the password fits. One computation for all hashes with the same salt and parameters, and
   * one for none at all: whether and how often an address is registered cannot be timed.
   */
  fitting(password: string, hashes: readonly string[]): Promise<ReadonlySet<string>>;
  /** Made with parameters of an earlier time: the next successful login replaces it. */
  isOutdated(hash: string): boolean;
}

export function createPasswords({ memoryKib, passes }: PasswordCost = COST): Passwords {
  const { use: inTurn } = createSlots(HASHES_AT_ONCE);
  const settingsWith = (salt: Buffer): string =>
    `$argon2id$v=19$m=${memoryKib},t=${passes},p=${PARALLELISM}$${unpadded(salt)}`;
  const nobody = settingsWith(randomBytes(SALT_BYTES));
  return {
    hash: (password, salt = randomBytes(SALT_BYTES)) => inTurn(() => encode(password, settingsWith(salt))),
    async fitting(password, hashes) {
      const known = hashes.filter((hash) => PHC.test(hash));
      const settings = new Set(known.length > 0 ? known.map(settingsOf) : [nobody]);
      const fitting = new Set<string>();
      for (const each of [...settings].slice(0, MAX_SETTINGS_TRIED)) {
        const candidate = await inTurn(() => encode(password, each));
        for (const hash of known) if (isSame(candidate, hash)) fitting.add(hash);
      }
      return fitting;
    },
    isOutdated: (hash) => settingsOf(hash) !== settingsWith(saltOf(hash)),
  };
}

export async function assertNotCommon(password: string, person?: Person): Promise<void> {
  if (await isCommonPassword(password)) {
    throw invalidField('password', 'That password is too common. Choose another one.');
  }
  if (isMadeOfNames(password, person)) {
    throw invalidField('password', 'Names and numbers alone are easy to guess. Add other words.');
  }
}

/** `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`, the PHC string that other programs understand too. */
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)(?:\$[\w+/]+)?$/;

/** Everything but the tag: what has to be equal for one computation to do for two hashes. */
const settingsOf = (hash: string): string => hash.slice(0, hash.lastIndexOf('$'));

export const saltOf = (hash: string): Buffer => Buffer.from(PHC.exec(hash)?.[4] ?? '', 'base64');

/** Parameters come from the settings, so that hashes made before they were raised still open. */
async function encode(password: string, settings: string): Promise<string> {
  const [, memory, passes, parallelism, salt = ''] = PHC.exec(settings) ?? [];
  const tag = await argon2('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: TAG_BYTES,
  });
  return `${settings}$${unpadded(tag)}`;
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const isSame = (left: string, right: string) => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};
