// A key pair with a self-signed X.509 certificate, made when it is first asked for: what PayPal signs its webhooks with.
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

const OID = { sha256WithRsa: '2a864886f70d01010b', commonName: '550403' };
const TAG = {
  integer: 0x02,
  bits: 0x03,
  null: 0x05,
  oid: 0x06,
  utf8: 0x0c,
  time: 0x17,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
};
const VALID_DAYS = 365;

/** DER: a tag, the length, the content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const oid = (hex: string) => der(TAG.oid, Buffer.from(hex, 'hex'));
const utcTime = (ms: number) =>
  der(TAG.time, Buffer.from(`${new Date(ms).toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));
const bits = (content: Uint8Array) => der(TAG.bits, Buffer.from([0]), content);

export interface Certified {
  privateKey: KeyObject;
  pem: string;
}

export function createCertificate(name: string): Certified {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const algorithm = der(TAG.sequence, oid(OID.sha256WithRsa), der(TAG.null));
  const subject = der(
    TAG.sequence,
    der(TAG.set, der(TAG.sequence, oid(OID.commonName), der(TAG.utf8, Buffer.from(name)))),
  );
  const nowMs = Date.now();
  const body = der(
    TAG.sequence,
    der(TAG.version, der(TAG.integer, Buffer.from([2]))),
    der(TAG.integer, Buffer.from([1])),
    algorithm,
    subject,
    der(TAG.sequence, utcTime(nowMs - 3_600_000), utcTime(nowMs + VALID_DAYS * 86_400_000)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('RSA-SHA256').update(body).sign(privateKey);
  const lines = der(TAG.sequence, body, algorithm, bits(signature))
    .toString('base64')
    .replaceAll(/.{64}/g, '$&\n');
  return { privateKey, pem: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n` };
}
