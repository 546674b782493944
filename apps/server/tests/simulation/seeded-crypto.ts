// What a simulation has instead of node:crypto's random numbers: identifiers come from the seed, and their time from the virtual
// clock. Rows are ordered by identifiers and told apart by them, so that real ones would make each run of a seed another history.
import { Buffer } from 'node:buffer';
import { seededDice, type Dice } from '../../../../bench/platform/seeded-dice.ts';

let dice: Dice = seededDice(1);
let nowMs: () => number = () => 0;

export const seededCrypto = {
  seed(seed: number, clock: () => number): void {
    dice = seededDice(seed);
    nowMs = clock;
  },
  randomBytes: (size: number): Buffer => Buffer.from(Array.from({ length: size }, () => dice(256))),
  randomUUID: (): string => uuidOf(seededCrypto.randomBytes(16), 4),
  randomUUIDv7(): string {
    const bytes = seededCrypto.randomBytes(16);
    bytes.writeUIntBE(nowMs(), 0, 6);
    return uuidOf(bytes, 7);
  },
};

function uuidOf(bytes: Buffer, version: number): string {
  bytes[6] = (bytes[6]! & 0x0f) | (version << 4);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
