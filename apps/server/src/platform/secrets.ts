// Seals what must not be readable in a dump: AES-256-GCM with a key that lies outside the database. The row's id is
// authenticated too, so that a sealed value copied to another row does not open. While the application secret is being
// rotated, what the previous one sealed and signed is still accepted; everything new uses the current one.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';

type Key = Buffer | KeyObject;

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
  /** A previous secret is given beside the current one. */
  readonly isRotating: boolean;
  /** Worth sealing anew. */
  isSealedByPrevious(sealed: string, boundTo: string): boolean;
  /** Keys of their own for a purpose: the first signs, all of them verify. */
  keysFor(purpose: string): [current: Buffer, ...previous: Buffer[]];
}

export function createSecrets(appSecret: string, previousAppSecret?: string): Secrets {
  const keysFor: Secrets['keysFor'] = (purpose) => [
    deriveKey(appSecret, purpose),
    ...(previousAppSecret === undefined ? [] : [deriveKey(previousAppSecret, purpose)]),
  ];
  const sealingKeys = keysFor('seal').map((key) => createSecretKey(key));
  const [sealingKey] = sealingKeys as [KeyObject, ...KeyObject[]];
  const proofKeys = keysFor('proof');

  return {
    keysFor,
    proofOf: (purpose, value) => prove(proofKeys[0], purpose, value),
    isProofOf: (purpose, value, proof) =>
      proofKeys.some((key) => isSameText(prove(key, purpose, value), proof)),
    seal: (plain, boundTo) => sealWith(sealingKey, plain, boundTo),
    open(sealed, boundTo) {
      const previous = sealingKeys.slice(1).find((each) => opens(each, sealed, boundTo));
      return openWith(previous ?? sealingKey, sealed, boundTo);
    },
    isRotating: previousAppSecret !== undefined,
    isSealedByPrevious: (sealed, boundTo) =>
      sealingKeys.findIndex((each) => opens(each, sealed, boundTo)) > 0,
  };
}

const deriveKey = (appSecret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', appSecret, 'msm-portal', purpose, 32));

const prove = (key: Buffer, purpose: string, value: string): string =>
  createHmac('sha256', key).update(`${purpose}\0${value}`).digest('base64url');

/** With a key of the caller's own, e.g. one data key for each conversation, itself sealed by `Secrets.seal`. */
export function sealWith(key: Key, plain: string, boundTo: string): string {
  return `${VERSION}.${sealBytesWith(key, Buffer.from(plain), boundTo).toString('base64url')}`;
}

export function sealBytesWith(key: Key, plain: Uint8Array, boundTo: string): Buffer<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Throws when the value was changed, or sealed with another key or for something else. */
export function openWith(key: Key, sealed: string, boundTo: string): string {
  const [version, payload] = sealed.split('.');
  if (version !== VERSION || !payload) throw new Error('This is not a sealed value.');
  return openBytesWith(key, Buffer.from(payload, 'base64url'), boundTo).toString();
}

export function openBytesWith(key: Key, bytes: Uint8Array, boundTo: string): Buffer<ArrayBuffer> {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

function opens(key: Key, sealed: string, boundTo: string): boolean {
  try {
    openWith(key, sealed, boundTo);
    return true;
  } catch {
    // Sealed with another key, for something else, or changed: which one does not matter here.
    return false;
  }
}

/** 256 random bits, which cannot be guessed; only the hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

function isSameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
