// Seals what must not be readable in a dump: AES-256-GCM with a key that lies outside the database. The row's id is
// authenticated too, so that a sealed value copied to another row does not open.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Secrets {
  seal(plain: string, boundTo: string): string;
  /** Throws when the value was changed, or sealed for something else. */
  open(sealed: string, boundTo: string): string;
  /** A proof that only this installation can make, e.g. of a session in a CSRF token. */
  proofOf(purpose: string, value: string): string;
  isProofOf(purpose: string, value: string, proof: string): boolean;
  /** A key of its own for a purpose. */
  keyFor(purpose: string): Buffer;
}

export function createSecrets(appSecret: string): Secrets {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', appSecret, 'msm-portal', purpose, 32));
  const sealingKey = keyFor('seal');
  const proofKey = keyFor('proof');

  const proofOf = (purpose: string, value: string) =>
    createHmac('sha256', proofKey).update(`${purpose}\0${value}`).digest('base64url');

  return {
    keyFor,
    proofOf,
    isProofOf: (purpose, value, proof) => isSameText(proofOf(purpose, value), proof),
    seal(plain, boundTo) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce).setAAD(Buffer.from(boundTo));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed, boundTo) {
      const [version, payload] = sealed.split('.');
      if (version !== VERSION || !payload) throw new Error('This is not a sealed value.');
      const bytes = Buffer.from(payload, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return (
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
  };
}

/** 256 bits that nobody guesses; only the hash is kept. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

function isSameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
