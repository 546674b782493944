// The fingerprint of a state: equal states have equal hashes whatever the order of their keys. Server, browser and a replayed
// log compare it to find out that they disagree.
import { sha256Hex } from './sha256.ts';

export const stateHash = (state: unknown): string => sha256Hex(canonicalJson(state));

/** JSON with sorted keys and without spaces (as RFC 8785, for the integers and short texts that states hold). */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}
