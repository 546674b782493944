// Password hashing: argon2id. Operations that hash run inside hash-queue.ts, which bounds and refuses; a hash outside it
// still waits for a slot.
import { argon2 as argon2WithCallback, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { invalidField } from '../../platform/errors.ts';
import { createSlots } from '../../platform/slots.ts';
import { isCommonPassword } from './common-passwords.ts';
import { HASHES_AT_ONCE } from './hash-queue.ts';

const argon2 = promisify(argon2WithCallback);

const MEMORY_KIB = 19 * 1024;
const PASSES = 2;
const PARALLELISM = 1;
const TAG_BYTES = 32;
const SALT_BYTES = 16;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long without a hash as with one: whether a member exists cannot be timed. */
  isCorrect(password: string, hash: string | undefined): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const { use: inTurn } = createSlots(HASHES_AT_ONCE);
  const nobody = inTurn(() => encode('nobody has this password', randomBytes(SALT_BYTES)));
  return {
    hash: (password) => inTurn(() => encode(password, randomBytes(SALT_BYTES))),
    async isCorrect(password, hash) {
      const compareWith = hash ?? (await nobody);
      const salt = Buffer.from(compareWith.split('$')[4] ?? '', 'base64');
      const candidate = await inTurn(() => encode(password, salt));
      return isSame(candidate, compareWith) && hash !== undefined;
    },
  };
}

export async function assertNotCommon(password: string): Promise<void> {
  if (await isCommonPassword(password)) {
    throw invalidField('password', 'That password is too common. Choose another one.');
  }
}

/** The PHC string other programs understand too. */
async function encode(password: string, salt: Buffer): Promise<string> {
  const tag = await argon2('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: PARALLELISM,
    tagLength: TAG_BYTES,
  });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpadded(salt)}$${unpadded(tag)}`;
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const isSame = (left: string, right: string) => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};
